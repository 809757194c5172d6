import base64
import configparser
import hashlib
import sqlite3
import urllib.parse
import uuid

import pandas as pd
from django.db import connection
from django.db.models.expressions import RawSQL
from fastapi import APIRouter, FastAPI, Form, Header, Request
from flask import Flask, request
from sqlalchemy import literal_column, select, text

app = Flask(__name__)
router = APIRouter()
api = FastAPI()
db = sqlite3.connect("app.db")
SORTABLE = {"name": "name", "newest": "created_at DESC"}
COLUMNS = ("name", "created_at")


@app.get("/users")
def flask_fstring():
    name = request.args.get("name")
    db = sqlite3.connect("app.db")
    # ruleid: python-sql-injection
    rows = db.execute(f"SELECT * FROM users WHERE name LIKE {name}")
    # ok: python-sql-injection
    rows = db.execute("SELECT * FROM users WHERE name LIKE ?", (f"%{name}%",))
    return {"rows": list(rows)}


@app.post("/orders")
def flask_builder():
    sql = "SELECT id, total FROM orders WHERE 1 = 1"
    if "status" in request.form:
        sql += " AND status = '" + request.form["status"] + "'"
    cur = get_db().cursor()
    # ruleid: python-sql-injection
    cur.execute(sql)
    filters = ["shop = 1"]
    filters.append("city = " + request.form.get("city", "").strip())
    # ruleid: python-sql-injection
    cur.execute("SELECT * FROM orders WHERE " + " AND ".join(filters))
    return "done"


@app.route("/tags/<tag>")
def flask_route(tag):
    query = "SELECT * FROM posts WHERE tag = '{}'".format(tag)
    # ruleid: python-sql-injection
    get_db().cursor().execute(query)
    return "done"


@app.route("/posts/<int:post_id>")
def flask_route_number(post_id):
    # ok: python-sql-injection
    get_db().cursor().execute(f"SELECT * FROM posts WHERE id = {post_id}")
    return "done"


def django_view(request):
    city = request.GET["city"]
    with connection.cursor() as cursor:
        # ruleid: python-sql-injection
        cursor.execute("SELECT * FROM shop WHERE city = %s" % city)
        # ok: python-sql-injection
        cursor.execute("SELECT * FROM shop WHERE city = %s", [city])
    shops = Shop.objects.raw(
        # ruleid: python-sql-injection
        "SELECT * FROM shop "
        "WHERE city = '" + city + "'"
    )
    # ok: python-sql-injection
    shops = Shop.objects.raw("SELECT * FROM shop WHERE city = %s", [city])
    # ruleid: python-sql-injection
    rank = Shop.objects.annotate(rank=RawSQL("score * " + request.GET.get("weight", "1"), []))
    # ok: python-sql-injection
    rank = Shop.objects.annotate(rank=RawSQL("score * %s", [request.GET.get("weight")]))
    # ruleid: python-sql-injection
    extra = Shop.objects.extra(where=["city = '%s'" % request.POST.get("city")])
    # ok: python-sql-injection
    extra = Shop.objects.filter(city=city)
    return shops, rank, extra


def django_sorted(request):
    order = request.GET.get("order", "name")
    if order not in COLUMNS:
        order = "name"
    with connection.cursor() as cursor:
        # ok: python-sql-injection
        cursor.execute("SELECT * FROM shop ORDER BY " + order)
        column = SORTABLE.get(request.GET.get("sort"), "name")
        # ok: python-sql-injection
        cursor.execute(f"SELECT * FROM shop ORDER BY {column}")
        direction = "DESC" if request.GET.get("desc") == "1" else "ASC"
        # ok: python-sql-injection
        cursor.execute(f"SELECT * FROM shop ORDER BY name {direction}")
        limit = int(request.GET.get("limit", 20))
        # ok: python-sql-injection
        cursor.execute(f"SELECT * FROM shop LIMIT {limit}")
        ids = request.GET.getlist("id")
        marks = ", ".join("%s" for _ in ids)
        # ok: python-sql-injection
        cursor.execute(f"SELECT * FROM shop WHERE id IN ({marks})", ids)


def django_conditional(request):
    wanted = request.GET["q"] if "q" in request.GET else "1"
    clause = {"where": "id = " + wanted}
    with connection.cursor() as cursor:
        # ruleid: python-sql-injection
        cursor.execute("DELETE FROM shop WHERE " + clause["where"])


@router.get("/items")
async def fastapi_items(q: str, session: AsyncSession, limit: int = 10):
    # ruleid: python-sql-injection
    found = await session.execute(text(f"SELECT * FROM items WHERE title = '{q}'"))
    # ok: python-sql-injection
    found = await session.execute(text("SELECT * FROM items WHERE title = :q"), {"q": q})
    # ok: python-sql-injection
    found = await session.execute(select(Item).where(Item.title == q).limit(limit))
    # ok: python-sql-injection
    found = await session.execute(text(f"SELECT * FROM items LIMIT {limit}"))
    return found.all()


@app.get("/report")
def flask_report():
    page = request.args.get("page", 1, type=int)
    # ok: python-sql-injection
    frame = pd.read_sql(f"SELECT * FROM sales LIMIT 50 OFFSET {page * 50}", get_db())
    region = request.args["region"]
    # ruleid: python-sql-injection
    frame = pd.read_sql("SELECT * FROM sales WHERE region = '" + region + "'", get_db())
    return frame.to_json()


@app.post("/graphql")
def flask_graphql():
    # ok: python-sql-injection
    return schema.execute(request.json["query"]).to_dict()


def lambda_handler(event, context):
    user = event["queryStringParameters"]["user"]
    conn = connect()
    # ruleid: python-sql-injection
    conn.cursor().execute("SELECT * FROM users WHERE login = '%s'" % (user,))
    # ok: python-sql-injection
    conn.cursor().execute("SELECT * FROM users WHERE login = %s", (user,))


class Repository:
    def find(self, name):
        # ruleid: python-sql-value-interpolated
        return self.db.execute(f"SELECT * FROM users WHERE name = '{name}'").fetchone()

    def rename(self, user_id, name):
        sql = "UPDATE users SET name = '%s' WHERE id = %d" % (name, user_id)
        # ruleid: python-sql-value-interpolated
        self.db.execute(sql)

    def search(self, word):
        # ruleid: python-sql-value-interpolated
        return self.db.execute("SELECT * FROM posts WHERE body LIKE '%{}%'".format(word))

    def remove(self, name):
        # ruleid: python-sql-value-interpolated
        self.db.execute("DELETE FROM users WHERE name = '" + name + "'")

    def safe(self, name, user_id):
        # ok: python-sql-value-interpolated
        self.db.execute("SELECT * FROM users WHERE name = ?", (name,))
        # ok: python-sql-value-interpolated
        self.db.execute(f"SELECT * FROM {self.table} WHERE name = %s", [name])
        # ok: python-sql-value-interpolated
        self.db.execute("SELECT * FROM users WHERE kind = 'guest'" + " LIMIT 5")
        marks = ",".join("?" * len(user_id))
        # ok: python-sql-value-interpolated
        self.db.execute(f"SELECT * FROM users WHERE id IN ({marks})", user_id)
        # ok: python-sql-value-interpolated
        log.info(f"SELECT took long for name = '{name}'")


# How values move
@app.route("/const")
def constant_condition():
    raw = request.args.get("q")
    num = 86
    if 7 * 42 - num > 200:
        picked = "fixed"
    else:
        picked = raw
    # ok: python-sql-injection
    db.execute("SELECT " + picked)
    if 7 * 18 + num > 200:
        other = raw
    else:
        other = "fixed"
    # ruleid: python-sql-injection
    db.execute("SELECT " + other)
    third = "fixed" if 500 / 42 + num > 20 else raw
    # ok: python-sql-injection
    db.execute("SELECT " + third)
    fourth = raw if 500 / 42 + num > 20 else "fixed"
    # ruleid: python-sql-injection
    db.execute("SELECT " + fourth)


@app.route("/cond2")
def constant_condition_elif():
    raw = request.args.get("q")
    bar = "x"
    mode = 3
    if mode > 5:
        bar = raw
    # ok: python-sql-injection
    db.execute("SELECT " + bar)
    if mode < 5:
        bar = raw
    # ruleid: python-sql-injection
    db.execute("SELECT " + bar)


@app.route("/match")
def match_constant():
    raw = request.form["q"]
    letters = "ABC"
    guess = letters[1]
    match guess:
        case "A":
            bar = raw
        case "B":
            bar = "bob"
        case "C" | "D":
            bar = raw
        case _:
            bar = "nobody"
    # ok: python-sql-injection
    db.execute("SELECT " + bar)
    guess = letters[0]
    match guess:
        case "A":
            bar = raw
        case "B":
            bar = "bob"
        case _:
            bar = "nobody"
    # ruleid: python-sql-injection
    db.execute("SELECT " + bar)


@app.route("/match2")
def match_variable():
    raw = request.form["q"]
    match request.args["sort"]:
        case "name":
            column = "name"
        case "date":
            column = "created"
        case _:
            column = "id"
    # ok: python-sql-injection
    db.execute("SELECT " + column)
    match raw:
        case "a":
            bar = "b"
        case other:
            bar = other
    db.execute("SELECT " + bar)


@app.route("/containers")
def containers():
    raw = request.cookies.get("q")
    table = {}
    table["a"] = "fixed"
    table["b"] = raw
    table["c"] = "fixed too"
    # ok: python-sql-injection
    db.execute("SELECT " + table["a"])
    picked = table["b"]
    # ruleid: python-sql-injection
    db.execute("SELECT " + picked)
    row = []
    row.append("first")
    row.append(raw)
    row.append("last")
    row.pop(0)
    one = row[0]
    two = row[1]
    # ruleid: python-sql-injection
    db.execute("SELECT " + one)
    # ok: python-sql-injection
    db.execute("SELECT " + two)


@app.route("/containers2")
def containers_2():
    raw = request.cookies.get("q")
    literal = {"a": "fixed", "b": raw}
    # ruleid: python-sql-injection
    db.execute("SELECT " + literal["b"])
    # ok: python-sql-injection
    db.execute("SELECT " + literal["a"])
    pair = ["fixed", raw]
    # ok: python-sql-injection
    db.execute("SELECT " + pair[0])
    # ruleid: python-sql-injection
    db.execute("SELECT " + pair[1])
    first, second = "fixed", raw
    # ruleid: python-sql-injection
    db.execute("SELECT " + second)
    values = request.form.getlist("v")
    for value in values:
        # ruleid: python-sql-injection
        db.execute("SELECT " + value)
    # ruleid: python-sql-injection
    db.execute("SELECT " + values[0])


@app.route("/config")
def config_parser():
    raw = request.headers.get("X-Q")
    conf = configparser.ConfigParser()
    conf.add_section("s")
    conf.set("s", "a", "fixed")
    conf.set("s", "b", raw)
    # ok: python-sql-injection
    db.execute("SELECT " + conf.get("s", "a"))
    # ruleid: python-sql-injection
    db.execute("SELECT " + conf.get("s", "b"))
    bar = conf.get("s", "b")
    # ruleid: python-sql-injection
    db.execute("SELECT " + bar)


@app.route("/round")
def round_trips():
    raw = request.values["q"]
    text = base64.b64decode(base64.b64encode(raw.encode())).decode()
    # ruleid: python-sql-injection
    db.execute("SELECT " + text)
    text = urllib.parse.unquote_plus(urllib.parse.quote_plus(raw))
    # ruleid: python-sql-injection
    db.execute("SELECT " + text)
    long = f"{raw:>20}"
    text = long[3:]
    # ruleid: python-sql-injection
    db.execute("SELECT " + text)
    text = raw[:20]
    # ruleid: python-sql-injection
    db.execute("SELECT " + text)
    text = "%s" % raw
    # ruleid: python-sql-injection
    db.execute("SELECT " + text)
    text = "a" + raw
    text = "fixed"
    # ok: python-sql-injection
    db.execute("SELECT " + text)
    text = "".join(reversed(raw))
    # ruleid: python-sql-injection
    db.execute("SELECT " + text)
    import io
    out = io.StringIO()
    out.write("SELECT ")
    out.write(raw)
    # ruleid: python-sql-injection
    db.execute(out.getvalue())


@app.route("/sources/<name>")
def sources(name: str):
    # ruleid: python-sql-injection
    db.execute("SELECT " + name)
    # ruleid: python-sql-injection
    db.execute("SELECT " + request.path.split("/")[1])
    # ruleid: python-sql-injection
    db.execute("SELECT " + request.query_string.decode("utf-8"))
    for key in request.args.keys():
        # ruleid: python-sql-injection
        db.execute("SELECT " + key)
    for key, value in request.form.items():
        # ruleid: python-sql-injection
        db.execute("SELECT " + value)
    if request.headers.get("X"):
        hdr = urllib.parse.unquote(request.headers.get("X"))
        # ruleid: python-sql-injection
        db.execute("SELECT " + hdr)
    names = request.headers.keys()
    for n in names:
        if n != "a":
            # ruleid: python-sql-injection
            db.execute("SELECT " + n)
            break
    # ok: python-sql-injection
    db.execute("SELECT " + request.method)
    q = request.args.get("q") or "none"
    # ruleid: python-sql-injection
    db.execute("SELECT " + q)
    if not (z := request.args.get("z")):
        z = ""
    # ruleid: python-sql-injection
    db.execute("SELECT " + z)


def passthrough(value):
    prefix = "x"
    result = prefix + value.strip()
    return result


def direct(value):
    return "a" + value


def constant_helper(value):
    if value:
        return "yes"
    return "no"


def to_number(value):
    return int(value)


def runs_it(clause):
    # across: python-sql-injection
    db.execute("SELECT " + clause)


def runs_constant(clause):
    # ok: python-sql-injection
    db.execute("SELECT " + clause)


def reads_request():
    return request.args["q"]


def lookup(value):
    table = {"a": "b"}
    return table[value]


@app.route("/helpers")
def helpers():
    raw = request.args["q"]
    # across: python-sql-injection
    db.execute("SELECT " + passthrough(raw))
    made = direct(raw)
    # across: python-sql-injection
    db.execute("SELECT " + made)
    # ok: python-sql-injection
    db.execute("SELECT " + constant_helper(raw))
    # ok: python-sql-injection
    db.execute("SELECT %s" % to_number(raw))
    # ok: python-sql-injection
    db.execute("SELECT %s" % lookup(raw))
    runs_it(raw)
    runs_constant("id")
    # across: python-sql-injection
    db.execute("SELECT " + reads_request())


class View:
    def build(self, text):
        return "SELECT " + text

    def get(self, request):
        raw = request.GET.get("q")
        # ruleid: python-sql-injection
        db.execute("SELECT " + self.request.GET["q"])

    def with_form(self, request):
        wrapped = Wrapper(request)
        # ruleid: python-sql-injection
        db.execute("SELECT " + wrapped.get_form_parameter("q"))


def django_detail(request, slug, pk):
    # ok: python-sql-injection
    db.execute("SELECT " + pk)


@api.get("/items/{name}")
async def fastapi_item(name: str, n: int, q: str | None = None, h: str = Header(None), f=Form(...), body: dict = None):
    # ruleid: python-sql-injection
    db.execute("SELECT " + name)
    # ruleid: python-sql-injection
    db.execute("SELECT " + q)
    # ruleid: python-sql-injection
    db.execute("SELECT " + h)
    # ruleid: python-sql-injection
    db.execute("SELECT " + f)
    # ok: python-sql-injection
    db.execute(f"SELECT {n}")
    # ruleid: python-sql-injection
    db.execute("SELECT " + body["x"])


@api.post("/raw")
async def fastapi_raw(request: Request, req: ItemRequest):
    data = await request.json()
    # ruleid: python-sql-injection
    db.execute("SELECT " + data["q"])
    # ruleid: python-sql-injection
    db.execute("SELECT " + req.name)
    # ruleid: python-sql-injection
    db.execute("SELECT " + request.query_params["q"])


class Handler(tornado.web.RequestHandler):
    def get(self):
        # ruleid: python-sql-injection
        db.execute("SELECT " + self.get_argument("q"))
        # ruleid: python-sql-injection
        db.execute("SELECT " + self.request.body.decode())


@app.route("/checks")
def checks():
    raw = request.args["q"]
    a = request.args["a"]
    if a not in ("x", "y"):
        a = "x"
    # ok: python-sql-injection
    db.execute("SELECT " + a)
    b = request.args["b"]
    # ok: python-sql-injection
    db.execute("SELECT " + {"n": "name"}.get(b, "id"))
    # ok: python-sql-injection
    db.execute("SELECT " + {"n": "name"}[b])
    try:
        c = int(request.args["c"])
    except ValueError:
        c = 0
    # ok: python-sql-injection
    db.execute(f"SELECT {c}")
    d = request.args["d"]
    if not d.isalnum():
        return "no"
    # ok: python-sql-injection
    db.execute("SELECT " + d)
    e = request.args["e"]
    if "'" in e:
        return "no"
    # ruleid: python-sql-injection
    db.execute("SELECT " + e)
    # ok: python-sql-injection
    db.execute("SELECT " + hashlib.sha256(raw.encode()).hexdigest())
    # ok: python-sql-injection
    db.execute("SELECT %d" % len(raw))
    # ok: python-sql-injection
    db.execute("SELECT " + User.query.get(raw).name)
    # ok: python-sql-injection
    db.execute("SELECT " + str(uuid.UUID(raw)))
    # ok: python-sql-injection
    db.execute("SELECT " + str(float(raw)))
    # ok: python-sql-injection
    db.execute("SELECT " + ("a" if raw == "1" else "b"))


class Store:
    def rows(self, sql, *values):
        with sqlite3.connect("app.db") as connection_:
            return connection_.execute(sql, values).fetchall()

    def named(self):
        # ok: python-sql-injection
        return self.rows("SELECT * FROM t WHERE name = ?", request.args["name"])


async def sqlite(database):
    # ruleid: python-sql-injection
    await database.execute_fetchall("SELECT * FROM t WHERE name = '%s'" % request.args["name"])
    # ok: python-sql-injection
    await database.execute_fetchall("SELECT * FROM t WHERE name = ?", (request.args["name"],))


def ranked():
    # ruleid: python-sql-injection
    return select(text("a")).order_by(literal_column(request.args["by"]).desc())


def reported(reports, database):
    # ok: python-sql-injection
    first = reports.execute([request.args["number"]], {})
    # ruleid: python-sql-injection
    return first, database.execute("SELECT " + request.args["number"])


@app.route("/extensions/<ext>/drop")
def drop(ext):
    row = db.fetchone("SELECT * FROM versions WHERE db = :id", {"id": ext})
    if not row:
        raise NotFound()
    # ok: python-sql-injection
    db.execute(f"DROP SCHEMA IF EXISTS {ext} CASCADE")


@app.route("/extensions/<ext>/clean")
def clean(ext):
    row = db.fetchone("SELECT * FROM versions WHERE db = :id", {"id": ext})
    # ruleid: python-sql-injection
    db.execute(f"DROP SCHEMA IF EXISTS {ext} CASCADE")
    return row


def truncated(cursor):
    table, order = request.args["table"], request.args["order"]
    # ok: python-sql-injection
    cursor.execute(f"TRUNCATE TABLE `{table.replace('`', '``')}`")
    # ok: python-sql-injection
    cursor.execute('SELECT * FROM t ORDER BY "' + order.replace('"', '""') + '"')
    comment = request.args["comment"].replace("\\", "\\\\").replace("'", "''")
    # ok: python-sql-injection
    cursor.execute(f"ALTER TABLE t COMMENT '{comment}'")
    # ruleid: python-sql-injection
    cursor.execute(f"TRUNCATE TABLE `{table.replace('`', '')}` {order}")
