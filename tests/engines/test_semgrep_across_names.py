"""Which function a call runs, as far as the code of a project alone tells."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import dedent

import pytest

from verdict.engines.semgrep.across.code import Argument, takers
from verdict.engines.semgrep.across.names import Names
from verdict.engines.semgrep.across.python.code import module_of
from verdict.engines.semgrep.across.python.modules import PythonModules


def called(caller: str, files: Mapping[str, str], path: str = "app/views.py") -> list[str | None]:
    """The functions that the calls in `view` run, as `path name`; None for those that aren't known."""
    texts = {path: caller, **files}
    modules = {name: module_of(dedent(text).encode()) for name, text in texts.items()}
    names = Names(modules, PythonModules(modules))
    (view,) = [each for each in modules[path].functions if each.name.rpartition(".")[2] == "view"]
    found = (names.called(path, view, call) for call in view.calls)
    return [None if each is None else f"{each.path} {each.name}" for each in found]


RUN = {"app/__init__.py": "", "app/db.py": "def run(sql): ...\nclass Repo:\n    def find(self, name): ...\n"}

HOLDER = "from app.db import Repo\nclass A:\n    def view(self): self.r.find(1)\n"


@pytest.mark.parametrize(
    ("caller", "name"),
    [
        ("from app.db import run\ndef view(): run(1)", "run"),
        ("from app.db import run as go\ndef view(): go(1)", "run"),
        ("from .db import run\ndef view(): run(1)", "run"),
        ("from . import db\ndef view(): db.run(1)", "run"),
        ("from app import db\ndef view(): db.run(1)", "run"),
        ("import app.db\ndef view(): app.db.run(1)", "run"),
        ("import app.db as d\ndef view(): d.run(1)", "run"),
        ("def view():\n    from app.db import run\n    run(1)", "run"),
        ("from app.db import Repo\nrepo = Repo()\ndef view(): repo.find(1)", "Repo.find"),
        ("from app.db import Repo\ndef view(repo: Repo): repo.find(1)", "Repo.find"),
        ("from app import db\nclass Sub(db.Repo):\n    def view(self): self.find(1)", "Repo.find"),
        (f"{HOLDER}    def __init__(self): self.r = Repo()", "Repo.find"),
        (f"{HOLDER}    def __init__(self, r: Repo): self.r = r", "Repo.find"),
    ],
)
def test_imports_classes_and_objects_are_resolved(caller: str, name: str) -> None:
    assert called(caller, RUN)[-1] == f"app/db.py {name}"


def test_a_method_of_a_new_object_is_known() -> None:
    found = called("from app.db import Repo\ndef view(): Repo().find(1)", RUN)
    assert found[0] == "app/db.py Repo.find"


@pytest.mark.parametrize("call", ["A.repo.find(1)", "A.Inner().go(1)"])
def test_what_a_class_holds_is_known(call: str) -> None:
    code = "from app.db import Repo\nclass A:\n    repo = Repo()\n    class Inner:\n        def go(self, x): ...\n"
    assert called(f"{code}def view(): {call}", RUN)[0] in {"app/db.py Repo.find", "app/views.py A.Inner.go"}


def test_a_class_that_is_called_runs_its_constructor() -> None:
    files = {"app/__init__.py": "", "app/db.py": "class Repo:\n    def __init__(self, name): ...\n"}
    assert called("from app.db import Repo\ndef view(): Repo(1)", files) == ["app/db.py Repo.__init__"]


def test_a_name_that_a_package_hands_on_is_followed() -> None:
    files = {"app/__init__.py": "from .db import run", "app/db.py": RUN["app/db.py"]}
    assert called("from app import run\ndef view(): run(1)", files, "main.py") == ["app/db.py run"]


def test_a_method_of_an_unknown_object_counts_if_no_other_class_has_one_of_its_name() -> None:
    one = {"a.py": "class A:\n    def find_user(self, name): ...\n"}
    assert called("def view(x): x.find_user(1)", one) == ["a.py A.find_user"]
    two = {**one, "b.py": "class B:\n    def find_user(self, name): ...\n"}
    assert called("def view(x): x.find_user(1)", two) == [None]


@pytest.mark.parametrize(
    "caller",
    [
        "from app.db import run\nfrom other import run\ndef view(): run(1)",
        "import requests\ndef view(): requests.find(1)",
        "def view(x): x.strip()",
        "def view(run): run(1)",
        "from app.db import missing\ndef view(): missing(1)",
        "from ....db import run\ndef view(): run(1)",
        "import logging\ndef view(): logging.run(1)",
    ],
)
def test_what_is_not_certain_is_not_followed(caller: str) -> None:
    files = {**RUN, "app/logging.py": "def run(sql): ...\n", "a.py": "class A:\n    def strip(self): ...\n"}
    assert called(caller, files) == [None]


def test_a_function_that_a_file_defines_twice_is_not_followed() -> None:
    files = {"app/__init__.py": "", "app/db.py": "if x:\n    def run(sql): ...\nelse:\n    def run(sql): ...\n"}
    assert called("from app.db import run\ndef view(): run(1)", files) == [None]


def test_classes_and_imports_that_go_in_circles_come_to_an_end() -> None:
    files = {
        "app/__init__.py": "from .db import run",
        "app/db.py": "from . import run\nclass A(A.b, B): ...\nclass B(A): ...\nx: x = x()\n",
    }
    assert called("from app.db import run, A, x\ndef view():\n    run(1)\n    A().go_there(1)\n    x.go(1)", files) == [
        None, None, None, None,
    ]  # fmt: skip


def test_arguments_go_to_parameters_by_position_and_name() -> None:
    module = module_of(b"class A:\n    def f(self, a, b=1, *rest, c): ...\n    @staticmethod\n    def g(a): ...\n")
    f, g = module.functions
    place = f.place
    assert [takers(f, Argument(place, position)) for position in range(4)] == [[0], [1], [3], [3]]
    assert [takers(f, Argument(place, None, name)) for name in ("a", "c", "x")] == [[0], [2], []]
    assert takers(g, Argument(place, 0)) == [0]


def test_columns_count_characters() -> None:
    (function,) = module_of('def f(a):\n    return g("größe", a)\n'.encode()).functions
    assert [each.place.column for each in function.calls[0].arguments] == [14, 23]


def test_code_that_python_cannot_parse_defines_nothing() -> None:
    assert not module_of(b"def f(:\n").functions
