"""A very small status server for hives, without a framework."""
import re
from http import cookies
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, quote, urlsplit


class HiveHandler(BaseHTTPRequestHandler):
    @property
    def query(self):
        return parse_qs(urlsplit(self.path).query)

    def first(self, name, otherwise=""):
        return self.query.get(name, [otherwise])[0]

    def do_GET(self):
        step = getattr(self, "get_" + urlsplit(self.path).path.strip("/").replace("/", "_"), None)
        if step is None:
            self.send_error(404)
            return
        step()

    # case: vulnerable CWE-113
    def get_hive(self):
        colony = self.first("colony", "main")
        self.send_response(200)
        self.send_header("X-Colony", colony)
        self.send_header("Content-Type", "text/plain")
        self.end_headers()
        self.wfile.write(b"12.4 kg\n")

    # case: safe CWE-113
    def get_queen(self):
        colony = re.sub(r"[^\w-]", "", self.first("colony", "main"))
        self.send_response(200)
        self.send_header("X-Colony", colony)
        self.send_header("Content-Type", "text/plain")
        self.end_headers()
        self.wfile.write(b"2 years\n")

    # case: vulnerable CWE-113
    def get_export(self):
        disposition = 'attachment; filename="{}.csv"'.format(self.first("name"))
        self.send_response(200)
        for key, value in {"Content-Type": "text/csv", "Content-Disposition": disposition}.items():
            self.send_header(key, value)
        self.end_headers()

    # case: safe CWE-113
    def get_export_quoted(self):
        disposition = "attachment; filename*=UTF-8''" + quote(self.first("name"))
        self.send_response(200)
        self.send_header("Content-Type", "text/csv")
        self.send_header("Content-Disposition", disposition)
        self.end_headers()

    # case: vulnerable CWE-1004
    def get_login(self):
        jar = cookies.SimpleCookie()
        jar["session"] = self.server.sessions.start()
        jar["session"]["secure"] = True
        self.send_response(204)
        self.send_header("Set-Cookie", jar["session"].OutputString())
        self.end_headers()

    # case: safe CWE-1004
    def get_login_staff(self):
        jar = cookies.SimpleCookie()
        jar["session"] = self.server.sessions.start()
        jar["session"]["secure"] = True
        jar["session"]["httponly"] = True
        self.send_response(204)
        self.send_header("Set-Cookie", jar["session"].OutputString())
        self.end_headers()


def main():
    HTTPServer(("127.0.0.1", 8112), HiveHandler).serve_forever()
