import re
from http.server import BaseHTTPRequestHandler
from urllib.parse import unquote_plus


# case: safe CWE-113
class TraceHandler(BaseHTTPRequestHandler):
    def do_POST(self):
        length = int(self.headers.get("Content-Length", 0))
        trace = unquote_plus(self.rfile.read(length).decode())
        trace = re.sub(r"[^A-Za-z0-9-]", "", trace)
        self.send_response(202)
        self.send_header("X-Trace", trace)
        self.end_headers()
