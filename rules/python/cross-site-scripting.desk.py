import http.server
import urllib.parse
import webbrowser


class Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        query = urllib.parse.parse_qs(urllib.parse.urlsplit(self.path).query)
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        # ruleid: python-reflected-xss
        self.wfile.write(f"<h1>{query['title'][0]}</h1>".encode())


def show(address):
    with http.server.HTTPServer(("127.0.0.1", 8765), Page) as server:
        webbrowser.open(address)
        server.serve_forever()
