"""Audio guide of the museum: texts, sounds and visitor counts."""
import sqlite3
from collections import deque
from contextlib import closing
from dataclasses import dataclass, field

from flask import Blueprint, jsonify, request

bp = Blueprint("guide", __name__)


# case: vulnerable CWE-89
@dataclass
class Selection:
    hall: str
    tags: list = field(default_factory=list)

    @classmethod
    def of(cls, values):
        chosen = cls(values.get("hall", "1"))
        chosen.tags.extend(values.getlist("tag"))
        return chosen

    @property
    def condition(self):
        return " OR ".join(f"tag = '{tag}'" for tag in self.tags) or "1 = 1"


def count(selection):
    with closing(sqlite3.connect("guide.db")) as conn:
        cursor = conn.cursor()
        cursor.execute("SELECT count(*) FROM stops WHERE hall = ? AND (" + selection.condition + ")", (selection.hall,))
        return cursor.fetchone()[0]


@bp.get("/stops/count")
def stops():
    return jsonify(count=count(Selection.of(request.args)))


# case: safe CWE-89
@bp.get("/stops/recent")
def recent():
    queue = deque(["hall", "tag"])
    queue.append(request.args.get("order", ""))
    order = queue.popleft()
    with closing(sqlite3.connect("guide.db")) as conn:
        rows = conn.execute(f"SELECT title FROM stops ORDER BY {order}").fetchall()
    return jsonify(rows)
