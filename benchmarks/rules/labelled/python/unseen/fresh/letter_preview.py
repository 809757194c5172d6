from flask import Flask, request
from jinja2 import Environment, select_autoescape

app = Flask(__name__)


# case: vulnerable CWE-1336
class Letter:
    def __init__(self, layout):
        self.environment = Environment(autoescape=select_autoescape(default=True))
        self.layout = layout

    def render(self, **values):
        return self.environment.from_string(self.layout).render(**values)


@app.post("/letter/preview")
def preview():
    body = request.get_json()
    return Letter(body["layout"]).render(name=body.get("name", ""))


# case: safe CWE-1336
LAYOUTS = {"short": "Hello {{ name }}", "long": "Dear {{ name }}, how do you do?"}


@app.post("/letter/standard")
def standard():
    body = request.get_json()
    layout = LAYOUTS.get(body["layout"], LAYOUTS["short"])
    environment = Environment(autoescape=select_autoescape(default=True))
    return environment.from_string(layout).render(name=body.get("name", ""))
