import http.server
import urllib.parse
import webbrowser


class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        query = urllib.parse.parse_qs(urllib.parse.urlsplit(self.path).query)
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        # ok: python-reflected-xss
        self.wfile.write(f"<h1>{query['error'][0]}</h1>".encode())


def log_in(address):
    with http.server.HTTPServer(("127.0.0.1", 8765), Answer) as server:
        webbrowser.open(address)
        server.handle_request()
