"""What objects keep between their methods, and constants that stand beside a value from a request."""
import configparser
import json

from flask import Flask, request
from flask.views import MethodView

app = Flask(__name__)
TITLES = {"mr": "Mr", "ms": "Ms"}
EVERY_ROW = "SELECT * FROM books"


class Search:
    def __init__(self, words):
        self.words = words.strip()
        self.fields = {}

    def narrow(self, shelf):
        self.fields["shelf"] = shelf

    def run(self, db):
        # across: python-sql-injection
        db.execute("SELECT * FROM books ORDER BY " + self.words)
        # across: python-sql-injection
        db.execute("SELECT * FROM books ORDER BY %s" % self.fields["shelf"])
        # ok: python-sql-injection
        db.execute("SELECT * FROM books WHERE title = ?", (self.words,))


class Checked:
    def __init__(self, column):
        if column not in ("title", "year"):
            raise ValueError(column)
        self.column = column

    def run(self, db):
        # ok: python-sql-injection
        db.execute("SELECT * FROM books ORDER BY " + self.column)


class Named:
    titles = {"mr": "Mr"}

    def choose(self, key):
        self.chosen = self.titles.get(key, "none")

    def run(self, db):
        # ok: python-sql-injection
        db.execute("SELECT * FROM books ORDER BY " + self.chosen)


class Clauses:
    def __init__(self, author):
        self.author = author
        self.bound = []

    def where(self):
        parts = ["author = ?"]
        self.bound.append(self.author)
        parts.append("sold = 0")
        return " AND ".join(parts)


@app.route("/books")
def books():
    words = request.args.get("words", "")
    search = Search(words)
    search.narrow(request.args.get("shelf"))
    search.run(db)
    Checked(request.args["column"]).run(db)
    named = Named()
    named.choose(request.args["title"])
    clauses = Clauses(request.args["author"])
    # ok: python-sql-injection
    db.execute("SELECT * FROM books WHERE " + clauses.where(), clauses.bound)
    return ""


class Books(MethodView):
    def post(self):
        self.author = request.form["author"]
        return self.found()

    def found(self):
        # across: python-sql-injection
        return db.execute("SELECT * FROM books ORDER BY " + self.author)


def title_of(asked):
    return TITLES.get(asked, asked)


def only_title(asked):
    return TITLES.get(asked, "none")


def taken(sent):
    result = {}
    for field in ("author", "year"):
        result[field] = sent.get(field)
    return result


@app.route("/helpers")
def helpers():
    # across: python-sql-injection
    db.execute("SELECT * FROM people WHERE title = '" + title_of(request.args["title"]) + "'")
    # ok: python-sql-injection
    db.execute("SELECT * FROM people WHERE title = '" + only_title(request.args["title"]) + "'")
    # across: python-sql-injection
    db.execute("SELECT * FROM people WHERE author = '%s'" % taken(request.form))
    values = {"name": request.args["name"]}
    # ruleid: python-sql-injection
    db.execute("SELECT * FROM people WHERE name = '{name}'".format(**values))
    return ""


@app.route("/constants")
def constants():
    kept = request.args["name"]
    level = 7 * 6
    if level > 40:
        kept = "none"
    # ok: python-sql-injection
    db.execute("SELECT " + kept)
    other = request.args["name"]
    if level > 50:
        other = "none"
    # ruleid: python-sql-injection
    db.execute("SELECT " + other)
    settings = configparser.ConfigParser()
    settings["sort"] = {"by": "year"}
    settings.set("sort", "then", request.args["name"])
    # ok: python-sql-injection
    db.execute("SELECT * FROM books ORDER BY " + settings.get("sort", "by"))
    several = ["title", request.args["name"], "year"]
    first, second, third = several
    # ok: python-sql-injection
    db.execute("SELECT " + first)
    # ruleid: python-sql-injection
    db.execute("SELECT " + second)
    # ok: python-sql-injection
    db.execute("SELECT " + third)
    statements = {"all": EVERY_ROW, "own": request.args["name"]}
    # ok: python-sql-injection
    db.execute(statements["all"])
    # ruleid: python-sql-injection
    db.execute(statements["own"])
    return ""


def numbers():
    return [request.args.get(name, type=int) for name in ("from", "to")]


def named(name):
    if not name:
        name = "none"
    return name


@app.route("/converted")
def converted():
    # ok: python-sql-injection
    db.execute("SELECT * FROM books LIMIT %s" % numbers())
    # across: python-sql-injection
    db.execute("SELECT %s FROM books" % named(request.args["name"]))
    return ""


@app.route("/done")
def done():
    # ok: python-sql-injection
    use_case.execute(request.args["name"])
    # ruleid: python-sql-injection
    session.execute(request.args["name"])
    return ""
