import html

from flask import Flask, request

app = Flask(__name__)


# case: vulnerable CWE-79
class Line:
    def __init__(self):
        self.parts = []

    def add(self, text):
        self.parts.append(html.escape(text))
        return self

    def title(self, text):
        self.parts.insert(0, text)
        return self

    def render(self):
        return "<p>" + " - ".join(self.parts) + "</p>"


@app.get("/status/of/<user>")
def status(user):
    return Line().add("status").add(user).title(request.args.get("mood", "fine")).render()
