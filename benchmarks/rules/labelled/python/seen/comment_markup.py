from flask import Flask, render_template_string, request
from markupsafe import Markup

app = Flask(__name__)


# case: vulnerable CWE-79
PAGE = "<article>{{ body }}</article>"


@app.post("/comment/preview")
def preview():
    body = request.form.get("body", "")
    body = body.replace("\n", "<br>")
    return render_template_string(PAGE, body=Markup(body))


def plural(count, word):
    if count == 1:
        return "1 " + word
    return "%d %ss" % (count, word)


@app.get("/about")
def about():
    features = ["search", "export", "history"]
    return {"features": features, "summary": plural(len(features), "feature")}
