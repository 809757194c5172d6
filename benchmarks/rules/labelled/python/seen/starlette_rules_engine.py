"""Rules engine with user-defined conditions, served by Starlette."""
import ast
import pickle
from base64 import b64decode, urlsafe_b64decode
from io import BytesIO
import hashlib
import hmac
import os

import mako.template
import yaml
from starlette.applications import Starlette
from starlette.endpoints import HTTPEndpoint
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.routing import Route

LIMITS = {"low": "amount < 100", "high": "amount >= 100"}
KEY = os.environ["STATE_KEY"].encode()


class RuleBook:
    def __init__(self):
        self.rules = {}

    def add(self, name, source):
        self.rules[name] = source

    def get(self, name):
        return self.rules.get(name, "True")


def only_comparison(source):
    tree = ast.parse(source, mode="eval")
    allowed = (ast.Expression, ast.Compare, ast.Name, ast.Load, ast.Constant, ast.Lt, ast.Gt, ast.Eq)
    return all(isinstance(node, allowed) for node in ast.walk(tree))


# case: vulnerable CWE-94
class RuleCheck(HTTPEndpoint):
    async def post(self, request):
        body = await request.json()
        book = RuleBook()
        book.add("current", body["rule"])
        matched = eval(book.get("current"), {}, {"amount": 250})
        return JSONResponse({"matched": bool(matched)})


# case: safe CWE-94
class RuleCompare(HTTPEndpoint):
    async def post(self, request):
        body = await request.json()
        if len(body["rule"]) > 200 or not only_comparison(body["rule"]):
            raise HTTPException(422)
        matched = eval(body["rule"], {"__builtins__": {}}, {"amount": 250})
        return JSONResponse({"matched": bool(matched)})


# case: safe CWE-94
class LimitCheck(HTTPEndpoint):
    async def get(self, request):
        rule = LIMITS.get(request.path_params["limit"], "False")
        return JSONResponse({"matched": bool(eval(rule, {}, {"amount": 250}))})


# case: vulnerable CWE-94
async def transform(request):
    expression = urlsafe_b64decode(request.query_params["fn"]).decode()
    mapper = eval("lambda row: " + expression)
    return JSONResponse({"rows": [mapper(row) for row in ({"id": 1}, {"id": 2})]})


# case: vulnerable CWE-502
async def restore_state(request):
    raw = request.cookies.get("rules_state", "")
    state = pickle.loads(b64decode(raw))
    return JSONResponse({"rules": sorted(state)})


# case: safe CWE-502
async def restore_signed_state(request):
    payload, _, mac = request.cookies.get("rules_state", "").partition(".")
    expected = hmac.new(KEY, payload.encode(), hashlib.sha256).hexdigest()
    if not hmac.compare_digest(expected, mac):
        raise HTTPException(400)
    state = pickle.loads(b64decode(payload))
    return JSONResponse({"rules": sorted(state)})


# case: vulnerable CWE-502
async def import_rules(request):
    text = (await request.body()).decode()
    rules = yaml.load(text, Loader=yaml.UnsafeLoader)
    return JSONResponse({"count": len(rules)})


# case: safe CWE-502
async def import_plain_rules(request):
    text = (await request.body()).decode()
    rules = yaml.load(text, Loader=yaml.CSafeLoader)
    return JSONResponse({"count": len(rules)})


# case: vulnerable CWE-1336
async def render_notice(request):
    form = await request.form()
    text = mako.template.Template(form["notice"]).render(rule="limit")
    return JSONResponse({"notice": text})


# case: safe CWE-1336
async def render_fixed_notice(request):
    form = await request.form()
    text = mako.template.Template("Rule ${rule | h}: ${note | h}").render(rule="limit", note=form["notice"])
    return JSONResponse({"notice": text})


# case: safe CWE-502
class PlainUnpickler(pickle.Unpickler):
    def find_class(self, module, name):
        raise pickle.UnpicklingError(f"{module}.{name} is not allowed")


async def load_numbers(request):
    numbers = PlainUnpickler(BytesIO(await request.body())).load()
    return JSONResponse({"count": len(numbers)})


app = Starlette(routes=[
    Route("/check", RuleCheck), Route("/compare", RuleCompare), Route("/limit/{limit}", LimitCheck),
    Route("/transform", transform), Route("/state", restore_state), Route("/signed", restore_signed_state),
    Route("/import", import_rules, methods=["POST"]), Route("/plain", import_plain_rules, methods=["POST"]),
    Route("/notice", render_notice, methods=["POST"]), Route("/fixed", render_fixed_notice, methods=["POST"]),
    Route("/numbers", load_numbers, methods=["POST"]),
])
