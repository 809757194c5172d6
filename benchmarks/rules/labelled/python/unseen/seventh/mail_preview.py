from flask import Flask, render_template, render_template_string, request
from jinja2 import Environment
from jinja2.sandbox import SandboxedEnvironment

app = Flask(__name__)


# case: vulnerable CWE-1336
@app.post("/preview")
def preview():
    subject = request.form.get("subject", "")
    return render_template_string("<h2>" + subject + "</h2><p>{{ today }}</p>", today="Monday")


# case: safe CWE-1336
@app.post("/preview/plain")
def preview_plain():
    subject = request.form.get("subject", "")
    return render_template_string("<h2>{{ subject }}</h2>", subject=subject)


# case: vulnerable CWE-1336
class Mailer:
    def __init__(self, layout):
        self.env = Environment(autoescape=True)
        self.layout = layout

    def render(self, **values):
        compiled = self.env.from_string(self.layout)
        return compiled.render(**values)


@app.post("/campaigns/test")
def test_campaign():
    settings = request.get_json()
    mailer = Mailer(layout=settings.get("layout") or "Hello {{ name }}")
    return mailer.render(name="Test Person")
