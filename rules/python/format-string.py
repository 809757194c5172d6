from string import Formatter, Template

from flask import Flask, g, request

app = Flask(__name__)


@app.post("/greet")
def greet():
    template = request.form["template"]
    # ruleid: python-format-string-injection
    text = template.format(user=g.user)
    # ruleid: python-format-string-injection
    text += ("Dear {user}, " + template).format(user=g.user)
    # ruleid: python-format-string-injection
    text += Formatter().format(template, user=g.user)
    # ok: python-format-string-injection
    text += "Dear {}".format(template)
    # ok: python-format-string-injection
    text += Template(template).safe_substitute(user=g.user)
    # ok: python-format-string-injection
    text += template.replace("{", "{{").replace("}", "}}").format(user=g.user)
    return text
