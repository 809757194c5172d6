from flask import Flask, render_template_string, request

app = Flask(__name__)


# case: safe CWE-79
CARD = """<!doctype html>
<title>{{ city }}</title>
<section class="card">
  <h1>{{ city }}</h1>
  <p title="{{ note }}">{{ degrees }} degrees</p>
</section>
"""


@app.get("/weather/<city>")
def weather(city):
    note = request.args.get("note", "")
    degrees = request.args.get("degrees", 20, type=int)
    context = {"city": city, "note": note}
    context["degrees"] = degrees
    return render_template_string(CARD, **context)


def plural(count, word):
    if count == 1:
        return "1 " + word
    return "%d %ss" % (count, word)


@app.get("/about")
def about():
    features = ["search", "export", "history"]
    return {"features": features, "summary": plural(len(features), "feature")}
