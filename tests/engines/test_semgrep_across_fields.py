"""Data that one method of an object puts into a field, and another one uses."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import dedent

import pytest
from builders import observation
from ways import ways

from verdict.domain.location import Location
from verdict.engines.semgrep.across.code import Function, Region
from verdict.engines.semgrep.across.edges import Argument, Edge, End, Enter, Given, Harm, Held, Kept, Result, Return
from verdict.engines.semgrep.across.fields import readers
from verdict.engines.semgrep.across.javascript.code import module_of as javascript
from verdict.engines.semgrep.across.names import Name, Names
from verdict.engines.semgrep.across.python.code import module_of as python
from verdict.engines.semgrep.across.python.modules import PythonModules
from verdict.engines.semgrep.across.ways import Ways
from verdict.engines.shared.toolchain import Tool
from verdict.ports import Workplace


def method(body: str) -> Function:
    """A method in Python with such statements."""
    lines = "\n".join(f"        {line}" for line in body.splitlines())
    (function,) = python(f"class A:\n    def f(self, x):\n{lines}\n".encode()).functions
    return function


def script(body: str) -> Function:
    """A method in JavaScript with such statements."""
    text = f"class A {{ f(x) {{ {body} }} }}".encode()
    (function,) = javascript("a.js", text, text).functions
    return function


@pytest.mark.parametrize(
    "body", ["self.a = x", "self.a: str = x.strip()", "self.a += x", "self.a['n'] = f(x)", "self.a.append(x)"]
)
def test_what_a_method_puts_into_a_field_is_known(body: str) -> None:
    assert [each.name for each in method(body).stores] == ["a"]


@pytest.mark.parametrize("body", ["this.a = x", "this.a += x", "this.a[0] = f(x)", "this.a.push(x)", "this.a = `${x}`"])
def test_what_a_method_puts_into_a_field_is_known_in_javascript(body: str) -> None:
    assert [each.name for each in script(body).stores] == ["a"]


@pytest.mark.parametrize(
    "body",
    ["self.a = 'x'", "self.a = []", "other.a = x", "self.a(x)", "self.a = x\nif self.a not in y:\n    raise E()"],
)
def test_what_is_constant_or_refused_is_not_stored(body: str) -> None:
    assert not method(body).stores


@pytest.mark.parametrize("mark", ["property", "functools.cached_property"])
def test_what_a_property_returns_is_in_a_field_of_its_name(mark: str) -> None:
    (function,) = python(f"class A:\n    @{mark}\n    def f(self):\n        return self.x\n".encode()).functions
    assert [each.name for each in function.stores] == ["f"]
    assert [each.name for each in function.reads] == ["x"]


@pytest.mark.parametrize(
    "head", ["@dataclass\nclass A:", "@dataclasses.dataclass(frozen=True)\nclass A:", "class A(NamedTuple):"]
)
def test_a_class_that_holds_data_has_a_constructor_that_is_not_written_down(head: str) -> None:
    fields = "    x: str\n    kind: ClassVar[str] = ''\n    y: int = 1\n    z: list = field(init=False)\n"
    (made,) = python(f"{head}\n{fields}".encode()).functions
    assert made.name == "A.__init__"
    assert [(each.name, each.position) for each in made.parameters] == [("x", 0), ("y", 1)]
    assert [each.name for each in made.stores] == ["x", "y"]


@pytest.mark.parametrize(
    "text", ["class A:\n    x: str\n", "@dataclass\nclass A:\n    x: str\n    def __init__(self): ...\n"]
)
def test_other_classes_have_the_constructor_that_is_written_down(text: str) -> None:
    assert not any(each.made for each in python(text.encode()).functions)


def test_where_a_field_is_read_is_known() -> None:
    assert [each.name for each in method("g(self.a, self.b.c)\nself.d(self.e['n'])\nself.h = 1").reads] == [
        "a",
        "b",
        "e",
    ]
    assert [each.name for each in script("g(this.a, this.b.c); this.d(this.e[0]); this.h = 1;").reads] == [
        "a",
        "b",
        "e",
    ]
    assert not method("self.a.append(x)").reads
    assert not script("this.a.push(x)").reads


def families(code: str) -> dict[str, dict[str, list[str]]]:
    """The readers of what each method stores."""
    modules = {"a.py": python(dedent(code).encode())}
    found = readers(Names(modules, PythonModules(modules)))
    return {
        name.name: {field: [each.name for each in some] for field, some in fields.items()}
        for name, fields in found.items()
    }


def test_the_methods_of_a_class_and_its_bases_share_fields() -> None:
    code = """
        class Base:
            def show(self): return self.name
        class Page(Base):
            def __init__(self, name): self.name = name
            def title(self): return self.name
        class Other:
            def show(self): return self.name
    """
    assert families(code) == {"Page.__init__": {"name": ["Base.show", "Page.title"]}}


def test_a_field_that_many_methods_read_is_not_followed() -> None:
    reading = "\n".join(f"    def f{number}(self): return self.name" for number in range(9))
    assert not families(f"class A:\n    def __init__(self, name): self.name = name\n{reading}")


HARM = Harm(observation("z.py", 99))
CONSTRUCTOR, TEXT = Name("q.py", "Query.__init__"), Name("q.py", "Query.text")
FIELD = Held(TEXT, "name")


def name(function: str) -> Name:
    return Name(f"{function}.py", function)


def call(function: str, line: int) -> Result:
    return Result(name(function), Region(line, 1, line, 9))


def edge(start: Enter | Given | Held | Result, end: End, line: int) -> Edge:
    return Edge(start, end, (Location(start.function.path, line),))


def found(edges: list[Edge], callees: Mapping[Result, Name], objects: Mapping[Result, str]) -> list[list[str]]:
    """The steps of each finding."""
    made = Ways(edges, callees, objects).findings()
    return [[f"{step.location.path}:{step.location.line}" for step in each.trace] for each in made]


def stored(caller: str, end: End) -> list[Edge]:
    """`caller` makes a query of a request, whose other method uses it so."""
    made = Argument(call(caller, 2), Given(CONSTRUCTOR, 0))
    return [
        edge(Enter(name(caller), Region(2, 1, 2, 9)), made, 2),
        edge(Given(CONSTRUCTOR, 0), Kept(FIELD), 3),
        edge(FIELD, end, 4),
    ]


def test_what_one_method_stores_does_harm_in_another() -> None:
    assert found(stored("a", HARM), {}, {}) == [["a.py:2", "q.py:3", "q.py:4"]]


@pytest.mark.parametrize(
    ("function", "line", "of", "expected"),
    [("a", 5, "query", True), ("a", 1, "query", False), ("a", 5, "other", False), ("b", 5, "query", False)],
)
def test_what_is_stored_comes_back_later_from_that_object(function: str, line: int, of: str, expected: bool) -> None:
    asked = call(function, line)
    edges = [*stored("a", Return(TEXT)), edge(asked, HARM, line)]
    ways = found(edges, {asked: TEXT}, {call("a", 2): "query", asked: of})
    assert ways == ([["a.py:2", "q.py:3", "q.py:4", "a.py:5"]] if expected else [])


APPLICATION = """\
import sqlite3
from flask import Flask, request

app = Flask(__name__)
db = sqlite3.connect("shop.db")


class Query:
    def __init__(self, table):
        self.table = table
        self.tests = []

    def where(self, test):
        self.tests.append(test)
        return self

    def text(self):
        return " AND ".join(self.tests)

    def run(self):
        return db.execute("SELECT * FROM " + self.table)


@app.get("/text")
def text():
    query = Query("users").where(request.args["test"])
    safe = Query("users").where("id = 1")
    db.execute("SELECT * FROM users WHERE " + safe.text())
    return list(db.execute("SELECT * FROM users WHERE " + query.text()))


@app.get("/run")
def run():
    return Query(request.args["table"]).run()
"""


@pytest.mark.live
def test_an_object_hands_on_what_its_constructor_and_methods_got(place: Workplace, tools: Mapping[str, Tool]) -> None:
    found = [way for _, way in ways({"app.py": APPLICATION}, place, tools["semgrep"])]
    assert [(way[0], way[-1]) for way in found] == [("app:26", "app:29"), ("app:34", "app:21")]


ROUTES = """\
const pool = require("mysql2").createPool({});
class Query {
  constructor(table) { this.table = table; this.tests = []; }
  where(test) { this.tests.push(test); return this; }
  text() { return this.tests.join(" AND "); }
  run() { return pool.query("SELECT * FROM " + this.table); }
}
router.get("/text", (req, res) => {
  const query = new Query("users");
  query.where(req.query.test);
  const safe = new Query("users");
  pool.query("SELECT * FROM users WHERE " + safe.text());
  pool.query("SELECT * FROM users WHERE " + query.text());
});
router.get("/run", (req, res) => { new Query(req.query.table).run(); });
"""


@pytest.mark.live
def test_an_object_in_javascript_does_so_too(place: Workplace, tools: Mapping[str, Tool]) -> None:
    found = [way for _, way in ways({"routes.js": ROUTES}, place, tools["semgrep"])]
    assert [(way[0], way[-1]) for way in found] == [("routes:10", "routes:13"), ("routes:15", "routes:6")]
