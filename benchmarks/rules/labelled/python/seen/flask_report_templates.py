"""Mail templates and formulas of the reporting tool."""
import ast
import operator

from flask import Blueprint, abort, jsonify, render_template_string, request
from flask.views import MethodView
from jinja2 import DictLoader, Environment, Template, select_autoescape
from jinja2.sandbox import ImmutableSandboxedEnvironment

bp = Blueprint("reports", __name__)
LAYOUTS = {
    "weekly": "Weekly report for {{ team }}: {{ count }} tickets",
    "monthly": "Monthly report for {{ team }}: {{ count }} tickets",
}
OPERATORS = {"sum": operator.add, "difference": operator.sub, "product": operator.mul}


class MailRenderer:
    def __init__(self):
        self.env = Environment(loader=DictLoader(LAYOUTS), autoescape=select_autoescape(default_for_string=True))
        self.sandbox = ImmutableSandboxedEnvironment(autoescape=True)


renderer = MailRenderer()


# case: vulnerable CWE-1336
@bp.post("/mail/preview")
def mail_preview():
    source = request.get_json().get("template", "")
    text = renderer.env.from_string(source).render(team="Support", count=12)
    return jsonify(text=text)


# case: safe CWE-1336
@bp.post("/mail/sandbox")
def mail_sandbox():
    source = request.get_json().get("template", "")
    text = renderer.sandbox.from_string(source).render(team="Support", count=12)
    return jsonify(text=text)


# case: vulnerable CWE-1336
class GreetingApi(MethodView):
    def post(self):
        name = request.form["name"]
        text = Template(f"Dear {name}, your report of {{{{ month }}}} is ready.").render(month="May")
        return jsonify(text=text)


# case: safe CWE-1336
class FarewellApi(MethodView):
    def post(self):
        name = request.form["name"]
        text = Template("Dear {{ name }}, your report of {{ month }} is ready.").render(name=name, month="May")
        return jsonify(text=text)


# case: safe CWE-1336
@bp.get("/layout/<key>")
def layout(key):
    source = LAYOUTS.get(key)
    if source is None:
        abort(404)
    return jsonify(text=renderer.env.from_string(source).render(team=request.args.get("team", ""), count=3))


# case: vulnerable CWE-94
@bp.post("/formula")
def formula():
    expression = request.get_json()["expression"]
    names = {"tickets": 120, "hours": 37}
    return jsonify(value=eval(expression, {"__builtins__": {}}, names))


# case: safe CWE-94
@bp.post("/formula/simple")
def formula_simple():
    kind = request.get_json()["operator"]
    apply = OPERATORS.get(kind)
    if apply is None:
        abort(400)
    return jsonify(value=eval("apply(tickets, hours)", {"apply": apply, "tickets": 120, "hours": 37}))


# case: safe CWE-94
@bp.post("/constants")
def constants():
    try:
        value = ast.literal_eval(request.get_data(as_text=True)[:200])
    except (ValueError, SyntaxError):
        abort(400)
    return jsonify(kind=type(value).__name__)


# case: vulnerable CWE-94
@bp.post("/hooks/<name>")
def define_hook(name):
    lines = ["def hook(row):"] + ["    " + line for line in request.form["body"].splitlines()] + ["    return row"]
    scope = {}
    exec(compile("\n".join(lines), "<hook>", "exec"), scope)
    return jsonify(result=scope["hook"]({"id": 1}))


# case: vulnerable CWE-1336
@bp.get("/footer")
def footer():
    parts = ["<footer>{{ config.SITE_NAME }} ", request.cookies.get("motto", ""), "</footer>"]
    return render_template_string("".join(parts))


# case: safe CWE-1336
@bp.get("/header")
def header():
    return render_template_string("<header>{{ config.SITE_NAME }} {{ motto }}</header>", motto=request.cookies.get("motto", ""))


bp.add_url_rule("/greeting", view_func=GreetingApi.as_view("greeting"))
bp.add_url_rule("/farewell", view_func=FarewellApi.as_view("farewell"))
