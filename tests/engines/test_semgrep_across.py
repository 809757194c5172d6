"""The real semgrep on small applications whose data goes through several functions and files."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from builders import target_file

from verdict.app.locations import rules_folder
from verdict.domain.location import TraceStep
from verdict.engines.semgrep.adapter import SemgrepEngine
from verdict.engines.shared.toolchain import Tool
from verdict.ports import TargetFile, Workplace
from verdict.stores.result_cache import SqliteResultCache

pytestmark = pytest.mark.live

VIEWS = """\
from flask import Flask, request

from shop import forms
from shop.repository import Repository, count, find, number

app = Flask(__name__)
repository = Repository()


@app.get("/find")
def find_view():
    return str(find(request.args["name"]))


@app.get("/number")
def number_view():
    return str(number(request.args["n"]))


@app.get("/constant")
def constant_view():
    return str(count("users"))


@app.get("/term")
async def term_view():
    return str(repository.by_term(forms.term()))


@app.get("/cleaned")
def cleaned_view():
    return str(repository.by_age(forms.cleaned(request.args["age"])))
"""
FORMS = """\
from flask import request


def term():
    return request.args.get("term")


def cleaned(text):
    return text.strip()
"""
REPOSITORY = """\
from . import db


def find(name):
    return db.run(f"SELECT * FROM users WHERE name = '{name}'")


def number(n):
    return db.rows("SELECT * FROM users WHERE n = " + str(int(n)))


def count(table):
    return db.count("SELECT count(*) FROM " + table)


class Repository:
    def by_term(self, term):
        return self._where("term = '" + term + "'")

    def by_age(self, age):
        return db.ages("age = " + age)

    def _where(self, condition):
        return db.where("WHERE " + condition)
"""
DB = "import sqlite3\n" + "".join(
    f"""

def {name}(statement):
    return sqlite3.connect("shop.db").execute(statement).fetchall()
"""
    for name in ("run", "rows", "count", "where", "ages")
)
SHOP = {"views": VIEWS, "forms": FORMS, "repository": REPOSITORY, "db": DB, "__init__": ""}


@pytest.fixture
def engine(tools: Mapping[str, Tool]) -> SemgrepEngine:
    """The real tool with the bundled rules."""
    return SemgrepEngine(tools["semgrep"], rules_folder())


def written(root: Path, files: Mapping[str, str]) -> list[TargetFile]:
    """An application in a package."""
    return [target_file(root, f"shop/{name}.py", text) for name, text in files.items()]


def found(
    engine: SemgrepEngine, files: Sequence[TargetFile], place: Workplace, cache: SqliteResultCache | None = None
) -> list[tuple[str, list[str]]]:
    """The rule of each finding, and the places of its way as `file:line`, one for each line."""
    digests = {file.path: hashlib.sha256((place.root / file.native).read_bytes()).hexdigest() for file in files}
    result = engine.across(files, [], place, cache, digests)
    assert not result.unscanned
    assert not result.notices
    return [
        (each.source.rule_id, [place for place, _ in itertools.groupby(map(short, each.trace))])
        for each in sorted(result.observations, key=lambda each: each.location.line)
    ]


def short(step: TraceStep) -> str:
    """The place of a step: the module in the package, and the line."""
    return f"{step.location.path.removeprefix('shop/').removesuffix('.py')}:{step.location.line}"


def test_a_request_is_followed_through_functions_files_and_methods(engine: SemgrepEngine, place: Workplace) -> None:
    assert found(engine, written(place.root, SHOP), place) == [
        ("python-sql-injection", ["views:12", "repository:4", "repository:5", "db:4", "db:5"]),
        (
            "python-sql-injection",
            [
                "forms:5",
                "views:27",
                "repository:17",
                "repository:18",
                "repository:23",
                "repository:24",
                "db:16",
                "db:17",
            ],
        ),
        (
            "python-sql-injection",
            ["views:32", "forms:8", "forms:9", "views:32", "repository:20", "repository:21", "db:20", "db:21"],
        ),
    ]


def test_a_call_that_may_run_several_functions_is_not_followed(engine: SemgrepEngine, place: Workplace) -> None:
    twice = "if DEBUG:\n    def run(statement): ...\nelse:\n" + "\n".join(
        f"    {line}" for line in DB[15:].splitlines()[:5]
    )
    assert not found(engine, written(place.root, {**SHOP, "db": "import sqlite3\n" + twice}), place)


PARTS = """\
import subprocess

from flask import request


@app.get("/")
def view():
    many(request.args["name"])
    few(request.args["name"])
    put(request.args["name"])
    kept(request.args["name"])


def kept(name):
    settings.name = name
    fourth(settings.name)


def many(name):
    context = {"database": db, "components": known, "logger": log, "name": name}
    first(context)


def few(name):
    context = {"components": known, "name": name}
    second(context)


def put(name):
    settings.name = name
    third(settings)
    copied = deepcopy(defaults)
    copied.name = name
    third(copied)
    merged = {**defaults, "folder": "/tmp"}
    merged["name"] = name
    third(merged)


def first(given):
    subprocess.run("convert " + given["components"], shell=True)


def second(given):
    subprocess.run("convert " + given["name"], shell=True)


def third(given):
    subprocess.run("convert " + given.folder, shell=True)


def fourth(given):
    subprocess.run("convert " + given, shell=True)
"""


def test_an_object_is_not_data_since_one_of_its_many_parts_is(engine: SemgrepEngine, place: Workplace) -> None:
    assert found(engine, written(place.root, {"parts": PARTS}), place) == [
        ("python-command-injection", ["parts:9", "parts:24", "parts:25", "parts:26", "parts:44", "parts:45"]),
        ("python-command-injection", ["parts:11", "parts:14", "parts:15", "parts:16", "parts:52", "parts:53"]),
    ]


def test_what_another_function_checked_is_not_reported(engine: SemgrepEngine, place: Workplace) -> None:
    checked = REPOSITORY.replace("def find(name):", "def find(name):\n    forms.validate_name(name)")
    files = written(place.root, {**SHOP, "repository": checked})
    assert "db:5" not in {way[-1] for _, way in found(engine, files, place)}


def test_a_change_in_the_callee_is_seen_though_the_caller_is_remembered(
    engine: SemgrepEngine, place: Workplace, tmp_path: Path
) -> None:
    cache = SqliteResultCache(tmp_path / "cache")
    files = written(place.root, {"views": VIEWS, "forms": FORMS, "repository": REPOSITORY, "__init__": ""})
    safe = target_file(place.root, "shop/db.py", DB.replace("execute(statement)", 'execute("SELECT 1")'))
    assert not found(engine, [*files, safe], place, cache)
    harmful = target_file(place.root, "shop/db.py", DB)
    whole = found(engine, [*files, harmful], place, cache)
    assert [way[-1] for _, way in whole] == ["db:5", "db:17", "db:21"]
    assert found(engine, [*files, harmful], place, cache) == whole
    assert found(engine, [*files, harmful], place) == whole


def test_an_unchanged_project_is_not_looked_at_again(engine: SemgrepEngine, place: Workplace, tmp_path: Path) -> None:
    cache = SqliteResultCache(tmp_path / "cache")
    files = written(place.root, SHOP)
    digests = {file.path: file.path for file in files}
    before = engine.across(files, [], place, cache, digests)
    for file in files:
        (place.root / file.native).write_text("", encoding="utf-8")
    assert engine.across(files, [], place, cache, digests) == before


def test_code_of_tests_is_not_followed(engine: SemgrepEngine, place: Workplace) -> None:
    files = [target_file(place.root, f"tests/shop/{name}.py", text) for name, text in SHOP.items()]
    assert not engine.across(files, [], place, None, {}).observations
