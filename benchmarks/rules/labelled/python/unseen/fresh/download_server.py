"""A tiny file service on the standard library's HTTP server."""
import re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, quote, urlsplit


def parameter(path, name, default=""):
    return parse_qs(urlsplit(path).query).get(name, [default])[0]


# case: vulnerable CWE-113
class Reports(BaseHTTPRequestHandler):
    def do_GET(self):
        title = parameter(self.path, "title", "report")
        self.send_response(200)
        self.send_header("Content-Type", "text/csv")
        self.send_header("Content-Disposition", f'attachment; filename="{title}.csv"')
        self.end_headers()
        self.wfile.write(b"day,visits\n")


# case: safe CWE-113
class Charts(BaseHTTPRequestHandler):
    def do_GET(self):
        title = parameter(self.path, "title", "chart")
        self.send_response(200)
        self.send_header("Content-Type", "image/svg+xml")
        self.send_header("Content-Disposition", f"attachment; filename*=UTF-8''{quote(title, safe='')}.svg")
        self.end_headers()
        self.wfile.write(b"<svg/>")


# case: safe CWE-113
class Tables(BaseHTTPRequestHandler):
    def do_GET(self):
        title = re.sub(r"[^\w-]", "_", parameter(self.path, "title", "table"))
        headers = {"Content-Type": "text/plain", "X-Title": title}
        self.send_response(200)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", 8090), Reports).serve_forever()
