import jinja2
import jinja2.sandbox
from django.template import Context, Engine, Template
from django.template.loader import get_template
from fastapi import FastAPI
from flask import Flask, current_app, render_template, render_template_string, request
from jinja2 import Environment
from jinja2.sandbox import SandboxedEnvironment
from mako.template import Template as MakoTemplate

app = Flask(__name__)
api = FastAPI()
GREETINGS = {"en": "Hello {{ name }}", "de": "Hallo {{ name }}"}


@app.route("/hello")
def flask_fstring():
    name = request.args.get("name", "you")
    # ruleid: python-template-injection
    page = render_template_string(f"<h1>Hello {name}</h1>")
    # ok: python-template-injection
    page = render_template_string("<h1>Hello {{ name }}</h1>", name=name)
    # ok: python-template-injection
    page = render_template("hello.html", name=name)
    # ok: python-template-injection
    page = render_template_string(GREETINGS[request.args["lang"]], name=name)
    return page


@app.errorhandler(404)
def flask_not_found(error):
    source = "{% extends 'base.html' %}{% block body %}"
    source += "No page %s" % request.args.get("path")
    source += "{% endblock %}"
    # ruleid: python-template-injection
    return render_template_string(source), 404


@app.route("/mail", methods=["POST"])
def flask_environment():
    body = request.get_json()["body"]
    # ruleid: python-template-injection
    text = Environment(autoescape=True).from_string(body).render()
    # ruleid: python-template-injection
    text = current_app.jinja_env.from_string("Dear {}".format(body)).render()
    # ruleid: python-template-injection
    text = jinja2.Template(body).render(user="a")
    sandbox = SandboxedEnvironment()
    # ok: python-template-injection
    text = sandbox.from_string(body).render()
    return text


def django_preview(request):
    # ruleid: python-django-template-injection
    preview = Template(request.POST["template"])
    # ruleid: python-django-template-injection
    preview = Engine.get_default().from_string("<p>" + request.POST["text"] + "</p>")
    # ok: python-django-template-injection
    preview = Template("<p>{{ text }}</p>").render(Context({"text": request.POST["text"]}))
    # ok: python-django-template-injection
    preview = get_template("preview.html").render({"text": request.POST["text"]})
    return preview


@api.get("/card")
async def fastapi_card(title: str, width: int = 10):
    lines = ["<div>"]
    lines.append(title)
    # ruleid: python-template-injection
    card = MakoTemplate("\n".join(lines)).render()
    # ok: python-template-injection
    card = MakoTemplate(f"<div style='width:{width}px'>${{title}}</div>").render(title=title)
    return card


@app.route("/letter")
def letter():
    text = GREETINGS["en"].replace("{{ name }}", request.args["name"])
    # ruleid: python-template-injection
    page = render_template_string(text)
    # ok: python-template-injection
    page += render_template_string(GREETINGS["en"].replace("Hello", "Good day"), name=request.args["name"])
    return page


def make_sandbox(**options):
    sandbox = jinja2.sandbox.ImmutableSandboxedEnvironment(**options)
    sandbox.filters["short"] = str
    return sandbox


def make_environment(**options):
    made = jinja2.Environment(**options)
    return made


@app.route("/preview")
def preview():
    env = make_sandbox()
    # ok: python-template-injection
    return env.from_string(request.args["text"]).render()


@app.route("/unsafe-preview")
def unsafe_preview():
    env = make_environment()
    # ruleid: python-template-injection
    return env.from_string(request.args["text"]).render()
