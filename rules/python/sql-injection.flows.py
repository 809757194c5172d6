"""How values get from a request into a statement: helpers, methods, objects, views of several frameworks."""
import csv
import dataclasses
import io
from typing import Annotated

from django.http import HttpResponse
from fastapi import Depends, FastAPI, Query
from flask import Flask, request
from flask.views import MethodView
from pydantic import BaseModel
import yaml

app = Flask(__name__)
api = FastAPI()
COLUMNS = {"name": "name", "age": "born"}


def trimmed(value):
    text = value.strip()
    if len(text) > 40:
        text = text[:40]
    return text.lower()


def joined(parts):
    line = "x"
    for part in sorted(parts):
        line += " OR " + part
    return line


def checked(value):
    if not value.isalnum():
        raise ValueError(value)
    return value


def looked_up(value):
    return COLUMNS[value]


def compared(value):
    return value == "x"


def wanted_name():
    name = request.args.get("name", "")
    return name.strip()


class Clause:
    def __init__(self, start):
        self.parts = [start]

    def where(self, column, value):
        self.parts.append(column + " = " + value)
        return self

    def where_number(self, column, value):
        self.parts.append("%s = %d" % (column, int(value)))
        return self

    def text(self):
        return " AND ".join(self.parts)


@dataclasses.dataclass
class Order:
    column: str
    limit: int = 10


def runs(db, clause):
    # across: python-sql-injection
    db.execute("SELECT " + clause)


@app.route("/through")
def through():
    raw = request.args["q"]
    # across: python-sql-injection
    db.execute("SELECT " + trimmed(raw))
    # across: python-sql-injection
    db.execute("SELECT " + joined({"a": raw}))
    # across: python-sql-injection
    db.execute("SELECT " + wanted_name())
    # ok: python-sql-injection
    db.execute("SELECT " + checked(raw))
    # ok: python-sql-injection
    db.execute("SELECT " + looked_up(raw))
    # ok: python-sql-injection
    db.execute("SELECT %s" % compared(raw))
    runs(db, request.args["clause"])


@app.route("/objects")
def objects():
    raw = request.args["q"]
    built = Clause("x").where("name", raw)
    # across: python-sql-injection
    db.execute("SELECT " + built.text())
    filled = Clause("x")
    filled.where("name", raw)
    # across: python-sql-injection
    db.execute("SELECT " + filled.text())
    counted = Clause("x").where_number("age", raw)
    # ok: python-sql-injection
    db.execute("SELECT " + counted.text())
    order = Order(raw)
    # ok: python-sql-injection
    db.execute("SELECT %s" % order.limit)
    # ok: python-sql-injection
    db.execute("SELECT " + unknown(raw).where("a", "b"))


@app.route("/parts")
def parts():
    raw = request.args["q"]
    cut = "x" + raw[:20]
    # ruleid: python-sql-injection
    db.execute("SELECT " + cut)
    short = request.args["q"][:20]
    # ruleid: python-sql-injection
    db.execute("SELECT " + short)
    escaped = escape(raw[:20])
    # ok: python-sql-injection
    db.execute("SELECT " + escaped)
    quoted = ",".join(f"'{each}'" for each in request.args.getlist("name"))
    # ruleid: python-sql-injection
    db.execute("SELECT " + quoted)
    marks = ",".join("?" for _ in request.args.getlist("name"))
    # ok: python-sql-injection
    db.execute("SELECT " + marks)
    stripped = [each.strip() for each in request.args.getlist("name")]
    # ruleid: python-sql-injection
    db.execute("SELECT " + stripped[0])
    # ruleid: python-sql-injection
    db.execute("SELECT " + COLUMNS.get("x", raw))
    # ok: python-sql-injection
    db.execute("SELECT " + COLUMNS.get(raw, "name"))
    queue = Queue()
    queue.put(raw)
    # ruleid: python-sql-injection
    db.execute("SELECT " + queue.get())
    three = ["a", raw, "b"]
    three.pop(0)
    # ok: python-sql-injection
    db.execute("SELECT " + three[1])
    two = ["a", raw]
    two.pop(0)
    # ruleid: python-sql-injection
    db.execute("SELECT " + two[0])


class Members(MethodView):
    def get(self, name, number_id):
        # ruleid: python-sql-injection
        db.execute("SELECT " + name)
        # ok: python-sql-injection
        db.execute("SELECT " + number_id)

    def own(self):
        return self.request.args["own"]

    def post(self):
        # across: python-sql-injection
        db.execute("SELECT " + self.own())


def django_view(request, member, page):
    # ruleid: python-sql-injection
    db.execute("SELECT " + member)
    # ok: python-sql-injection
    db.execute("SELECT " + page)
    return HttpResponse("done")


def django_object(request, f):
    # ok: python-sql-injection
    db.execute("SELECT " + f.title)
    return HttpResponse("done")


def django_helper(request, table):
    # ok: python-sql-injection
    return db.execute("SELECT 1 FROM " + table)


class DjangoView(View):
    def get(self, request, **kwargs):
        # ruleid: python-sql-injection
        db.execute("SELECT " + kwargs["shop"])
        # ok: python-sql-injection
        db.execute("SELECT " + kwargs["shop_id"])
        # ruleid: python-sql-injection
        db.execute("SELECT " + self.kwargs["town"])

    def form_valid(self, form):
        # ruleid: python-sql-injection
        db.execute("SELECT " + form.cleaned_data["title"])
        # ok: python-sql-injection
        db.execute("SELECT " + form.cleaned_data["amount"])


class Falcon:
    def on_get(self, req, resp, shop):
        # ruleid: python-sql-injection
        db.execute("SELECT " + shop)
        # ruleid: python-sql-injection
        db.execute("SELECT " + req.get_param("name"))


class Wanted(BaseModel):
    name: str
    limit: int = 10


class Paging:
    def __init__(self, order: str = "name"):
        self.order = order


@api.post("/wanted")
def fastapi_model(wanted: Wanted, several: list[Wanted], paging: Annotated[Paging, Depends()]):
    # ruleid: python-sql-injection
    db.execute("SELECT " + wanted.name)
    # ok: python-sql-injection
    db.execute("SELECT %s" % wanted.limit)
    # ruleid: python-sql-injection
    db.execute("SELECT " + paging.order)
    for each in several:
        # ruleid: python-sql-injection
        db.execute("SELECT " + each.name)


@api.get("/pattern")
def fastapi_pattern(kind: Annotated[str, Query(pattern="^[a-z]+$")], name: str = "x"):
    # ok: python-sql-injection
    db.execute("SELECT " + kind)
    # ruleid: python-sql-injection
    db.execute("SELECT " + name)


@app.route("/gathered")
def gathered():
    named = {name: value.strip() for name, value in request.args.items()}
    # ruleid: python-sql-injection
    db.execute("SELECT " + named["town"])
    wanted = {}
    wanted.update(limit=10)
    # ok: python-sql-injection
    db.execute("SELECT %s" % wanted["limit"])
    wanted.update(town=request.args["town"])
    # ruleid: python-sql-injection
    db.execute("SELECT " + wanted["town"])
    # ruleid: python-sql-injection
    db.execute("SELECT {town}".format_map({"town": request.args["town"]}))
    # ruleid: python-sql-injection
    db.execute("SELECT " + yaml.safe_load(request.data)["town"])
    for row in csv.reader(io.StringIO(request.form["rows"])):
        # ruleid: python-sql-injection
        db.execute("SELECT " + row[0])
    lengths = {name: len(value) for name, value in request.args.items()}
    # ok: python-sql-injection
    db.execute("SELECT %s" % lengths["town"])


@app.route("/tagged")
def tagged():
    for number, tag in enumerate(request.args.getlist("tag")):
        # ok: python-sql-injection
        db.execute(f"SELECT id FROM posts WHERE tag = :tag_{number}", {f"tag_{number}": tag})
        # ruleid: python-sql-injection
        db.execute(f"SELECT id FROM posts WHERE tag = '{tag}'")


class Backend:
    def run(self):
        # ok: python-sql-injection
        db.execute("SELECT " + self.kwargs["town"])
