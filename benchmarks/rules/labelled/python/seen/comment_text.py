from flask import Flask, render_template_string, request
from markupsafe import Markup, escape

app = Flask(__name__)


# case: safe CWE-79
PAGE = "<article>{{ body }}</article>"


@app.post("/comment/text")
def preview():
    body = request.form.get("body", "")
    lines = [escape(line) for line in body.split("\n")]
    return render_template_string(PAGE, body=Markup("<br>").join(lines))


class Limits:
    per_page = 50
    pages = 200

    @classmethod
    def total(cls):
        return cls.per_page * cls.pages


@app.get("/limits")
def limits():
    return {"per_page": Limits.per_page, "total": Limits.total()}
