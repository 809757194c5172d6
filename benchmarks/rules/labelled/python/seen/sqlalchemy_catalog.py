"""Catalogue blueprint with a repository on SQLAlchemy sessions."""
from flask import Blueprint, abort, g, jsonify, request
from flask.views import MethodView
from sqlalchemy import asc, desc, literal_column, select, text
from sqlalchemy.orm import Session

from .db import engine
from .models import Author, Book

bp = Blueprint("catalog", __name__, url_prefix="/catalog")
ORDERINGS = {"title": Book.title, "year": Book.year}


@bp.before_request
def open_session():
    g.session = Session(engine)


@bp.teardown_request
def close_session(exc):
    session = g.pop("session", None)
    if session is not None:
        session.close()


def as_json(books):
    return jsonify([{"id": b.id, "title": b.title} for b in books])


# case: vulnerable CWE-89
@bp.get("/books")
def list_books():
    title = request.args.get("title", "")
    stmt = text(f"SELECT id, title FROM books WHERE title LIKE '{title}%'")
    return as_json(g.session.execute(stmt).all())


# case: safe CWE-89
@bp.get("/books/bound")
def list_books_bound():
    title = request.args.get("title", "")
    stmt = text("SELECT id, title FROM books WHERE title LIKE :prefix").bindparams(prefix=title + "%")
    return as_json(g.session.execute(stmt).all())


# case: vulnerable CWE-89
class AuthorApi(MethodView):
    def get(self, surname):
        stmt = select(Author).where(text("surname = '" + surname + "'"))
        return jsonify([a.name for a in g.session.scalars(stmt)])


bp.add_url_rule("/authors/<surname>", view_func=AuthorApi.as_view("author"))


# case: safe CWE-89
class EditorApi(MethodView):
    def get(self, surname):
        stmt = select(Author).where(Author.surname == surname, Author.editor.is_(True))
        return jsonify([a.name for a in g.session.scalars(stmt)])


bp.add_url_rule("/editors/<surname>", view_func=EditorApi.as_view("editor"))


# case: vulnerable CWE-89
class BookQuery:
    def __init__(self):
        self.conditions = ["withdrawn = false"]

    def where(self, name, value):
        self.conditions.append(f"{name} = '{value}'")
        return self

    def sql(self):
        return "SELECT id, title FROM books WHERE " + " AND ".join(self.conditions)


@bp.get("/filter")
def filter_books():
    query = BookQuery().where("language", request.args.get("lang", "en"))
    return as_json(g.session.execute(text(query.sql())).all())


# case: safe CWE-89
class LoanQuery:
    def __init__(self):
        self.conditions = ["returned = false"]
        self.values = {}

    def where(self, name, value):
        self.values[name] = value
        self.conditions.append(f"{name} = :{name}")
        return self

    def sql(self):
        return "SELECT id, title FROM loans WHERE " + " AND ".join(self.conditions)


@bp.get("/loans")
def filter_loans():
    query = LoanQuery().where("reader", request.args.get("reader", ""))
    return as_json(g.session.execute(text(query.sql()), query.values).all())


# case: vulnerable CWE-89
@bp.get("/ranked")
def ranked_books():
    expression = request.args.get("rank", "year")
    stmt = select(Book).order_by(literal_column(expression).desc())
    return as_json(g.session.scalars(stmt))


# case: safe CWE-89
@bp.get("/ordered")
def ordered_books():
    chosen = ORDERINGS.get(request.args.get("by"), Book.title)
    direction = desc if request.args.get("dir") == "down" else asc
    return as_json(g.session.scalars(select(Book).order_by(direction(chosen))))


# case: safe CWE-89
@bp.get("/overdue")
def overdue():
    try:
        days = int(request.args.get("days", "14"))
    except ValueError:
        abort(400)
    stmt = text(f"SELECT id, title FROM loans WHERE due < now() - interval '{days} days'")
    return as_json(g.session.execute(stmt).all())
