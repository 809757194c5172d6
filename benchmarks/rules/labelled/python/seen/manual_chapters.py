import os

from flask import Flask, Response, abort, request

app = Flask(__name__)


# case: vulnerable CWE-22
class Manual:
    root = "/srv/manual"

    def locate(self, chapter, page):
        found = os.sep.join([self.root, chapter, os.path.basename(page)])
        if not os.path.isfile(found):
            return None
        return found


@app.get("/manual/chapters")
def manual():
    chapter = request.args.get("chapter", "intro")
    page = request.args.get("page", "start")
    found = Manual().locate(chapter, page)
    if found is None:
        abort(404)
    with open(found, encoding="utf-8") as handle:
        lines = handle.readlines()
    start = request.args.get("from", 0, type=int)
    return Response(lines[start:start + 100], mimetype="text/plain")
