from http.server import BaseHTTPRequestHandler
from urllib.parse import parse_qs, quote, urlsplit


# case: vulnerable CWE-113
class ExportHandler(BaseHTTPRequestHandler):
    def attachment(self, name):
        self.send_header("Content-Disposition", 'attachment; filename="' + name + '"')

    def do_GET(self):
        query = parse_qs(urlsplit(self.path).query)
        self.send_response(200)
        self.attachment(query.get("name", ["export.csv"])[0])
        self.end_headers()
        self.wfile.write(b"id;total\n")


# case: safe CWE-113
class ArchiveHandler(BaseHTTPRequestHandler):
    def do_GET(self):
        query = parse_qs(urlsplit(self.path).query)
        name = query.get("name", ["archive.csv"])[0]
        self.send_response(200)
        self.send_header("Content-Disposition", "attachment; filename*=UTF-8''" + quote(name, safe=""))
        self.end_headers()
        self.wfile.write(b"id;total\n")
