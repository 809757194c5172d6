"""Read-only browser of the shared folder."""
from base64 import urlsafe_b64decode
from pathlib import Path

from tornado.web import Application, HTTPError, RequestHandler

SHARE = Path("/srv/share").resolve()


class Location:
    def __init__(self, base):
        self.base = base
        self.parts = []

    def add(self, part):
        self.parts.append(part)
        return self

    def path(self):
        path = self.base.joinpath(*self.parts).resolve()
        if self.base not in path.parents:
            raise HTTPError(404)
        return path


# case: safe CWE-22
class ReadHandler(RequestHandler):
    def get(self, token):
        name = urlsafe_b64decode(token + "==").decode()
        path = Location(SHARE / "public").add(name).path()
        if not path.is_file():
            raise HTTPError(404)
        self.set_header("Content-Type", "application/octet-stream")
        self.finish(path.read_bytes())


app = Application([(r"/read/([\w-]+)", ReadHandler)])
