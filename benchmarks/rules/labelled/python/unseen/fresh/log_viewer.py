"""Tornado page that shows the logs of a worker."""
import pathlib

import tornado.web

LOGS = pathlib.Path("/var/log/workers")


# case: vulnerable CWE-22
class TailHandler(tornado.web.RequestHandler):
    def get(self):
        options = {"lines": 100, "file": "main.log"}
        for key in ("lines", "file"):
            given = self.get_query_argument(key, None)
            if given:
                options[key] = given
        path = str(LOGS) + "/" + options["file"]
        if not path.startswith("/var/log/workers/"):
            raise tornado.web.HTTPError(403)
        with open(path, encoding="utf-8", errors="replace") as log:
            lines = log.readlines()
        self.set_header("Content-Type", "text/plain")
        self.finish("".join(lines[-int(options["lines"]):]))


# case: safe CWE-22
class ArchiveHandler(tornado.web.RequestHandler):
    def get(self):
        requested = self.get_query_argument("file", "main.log.1")
        path = (LOGS / "archive" / requested).resolve()
        if not path.is_relative_to(LOGS / "archive"):
            raise tornado.web.HTTPError(403)
        self.set_header("Content-Type", "text/plain")
        with path.open(encoding="utf-8", errors="replace") as log:
            self.finish(log.read())
