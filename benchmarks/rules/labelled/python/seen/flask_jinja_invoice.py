"""Invoice page rendered by a Jinja2 environment of our own."""
from flask import Flask, request
from jinja2 import DictLoader, Environment

app = Flask(__name__)
PAGES = {"invoice.html": "<h1>Invoice {{ number }}</h1><p>{{ note }}</p>"}
# case: vulnerable CWE-79
env = Environment(loader=DictLoader(PAGES), trim_blocks=True)


@app.get("/invoices/<int:number>")
def invoice(number):
    context = {"number": number}
    context["note"] = request.args.get("note", "Thank you.")
    return env.get_template("invoice.html").render(context)
