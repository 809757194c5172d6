import sqlite3

import pandas as pd
from django.db import connection
from django.db.models.expressions import RawSQL
from fastapi import APIRouter
from flask import Flask, request
from sqlalchemy import select, text

app = Flask(__name__)
router = APIRouter()
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
