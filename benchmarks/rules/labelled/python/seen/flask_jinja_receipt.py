"""Receipt page rendered by a Jinja2 environment of our own."""
from flask import Flask, request
from jinja2 import DictLoader, Environment, select_autoescape

app = Flask(__name__)
PAGES = {"receipt.html": "<h1>Receipt {{ number }}</h1><p>{{ note }}</p>"}
# case: safe CWE-79
env = Environment(loader=DictLoader(PAGES), trim_blocks=True, autoescape=select_autoescape(["html"]))


@app.get("/receipts/<int:number>")
def receipt(number):
    context = {"number": number}
    context["note"] = request.args.get("note", "Thank you.")
    return env.get_template("receipt.html").render(context)
