import html

from flask import Flask, request

app = Flask(__name__)


# case: safe CWE-79
class Line:
    def __init__(self):
        self.parts = []

    def add(self, text):
        self.parts.append(html.escape(text))
        return self

    def render(self):
        return "<p>" + " - ".join(self.parts) + "</p>"


@app.get("/status/<user>")
def status(user):
    return Line().add("status").add(user).add(request.args.get("mood", "fine")).render()


@app.get("/healthz")
def healthz():
    return {"status": "up"}
