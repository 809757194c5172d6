"""Objects that are made of a request's data, and read where they were made."""
from collections import namedtuple
from dataclasses import dataclass
from typing import NamedTuple

from flask import Flask, request

app = Flask(__name__)
Span = namedtuple("Span", "first last")


@dataclass
class Wanted:
    shelf: str
    count: int = 10

    @property
    def clause(self):
        return "shelf = '" + self.shelf + "'"


class Order(NamedTuple):
    column: str


class Known:
    def __init__(self, column):
        self.column = column if column in ("title", "year") else "title"


@app.get("/books")
def books():
    wanted = Wanted(request.args["shelf"])
    # ruleid: python-sql-injection
    app.db.execute("SELECT * FROM books WHERE " + wanted.clause)
    # ruleid: python-sql-injection
    app.db.execute(f"SELECT * FROM books WHERE shelf = '{wanted.shelf}'")
    # ok: python-sql-injection
    app.db.execute(f"SELECT * FROM books LIMIT {wanted.count}")
    span = Span(request.args["first"], request.args["last"])
    # ruleid: python-sql-injection
    app.db.execute(f"SELECT * FROM books WHERE bought > '{span.first}'")
    order = Order(column=request.args["by"])
    # ruleid: python-sql-injection
    app.db.execute("SELECT * FROM books ORDER BY " + order.column)
    known = Known(request.args["by"])
    # ok: python-sql-injection
    app.db.execute("SELECT * FROM books ORDER BY " + known.column)
    fixed = Order(column="title")
    # ok: python-sql-injection
    app.db.execute("SELECT * FROM books ORDER BY " + fixed.column)
    return {}


@app.get("/run")
def run(bridge):
    # ok: python-sql-injection
    bridge.execute(request.args)
    # ruleid: python-sql-injection
    bridge.execute(request.args["statement"])
