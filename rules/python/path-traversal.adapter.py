from flask import Flask, request
from requests.adapters import BaseAdapter

app = Flask(__name__)


class FileAdapter(BaseAdapter):
    def send(self, request, **given):
        # ok: python-path-traversal
        return open(request.url, "rb")


@app.get("/file")
def file():
    # ruleid: python-path-traversal
    return open(request.args["name"], "rb")
