from flask import Flask, render_template_string, request

app = Flask(__name__)


# case: vulnerable CWE-79
CARD = """<!doctype html>
<title>Weather</title>
<section class="card">
  <h1>{{ city }}</h1>
  <p>{{ note|safe }}, {{ degrees }} degrees</p>
</section>
"""


@app.get("/weather/note/<city>")
def weather(city):
    note = request.args.get("note", "")
    degrees = request.args.get("degrees", 20, type=int)
    context = {"city": city, "note": note}
    context["degrees"] = degrees
    return render_template_string(CARD, **context)


class Limits:
    per_page = 50
    pages = 200

    @classmethod
    def total(cls):
        return cls.per_page * cls.pages


@app.get("/limits")
def limits():
    return {"per_page": Limits.per_page, "total": Limits.total()}
