"""What is left out of code for rules that don't need its tests."""

from __future__ import annotations

import ast
import textwrap

import pytest

from verdict.engines.semgrep.python_functions import Code

BEFORE = """\
def test_one():
    read()

"""
AFTER = BEFORE.replace("read()", "0     ")


def without(text: str, *entered: int) -> str:
    """The text without its tests: of the same length, and still code."""
    raw = text.encode()
    left = Code(raw).without_tests(entered)
    assert len(left) == len(raw)
    ast.parse(left)
    return left.decode()


def test_what_a_test_does_is_left_out_and_nothing_moves() -> None:
    assert without(BEFORE + "def view():\n    run()\n") == AFTER + "def view():\n    run()\n"
    code = """
    class Tests(TestCase):
        @mock.patch("one")
        async def test_one(self, given):  # its header stays
            \"\"\"What it is about,
            in two lines.\"\"\"
            é = self.client.get("/")  # and more
            with open(é) as file:
                file.line = f"{é}"

        fields = ["kept"]
    """
    header, _, _ = textwrap.dedent(code).partition('"""')
    assert without(textwrap.dedent(code)).split() == [*header.split(), "0", "fields", "=", '["kept"]']


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_stay(end: str) -> None:
    code = "class Tests:\n\tdef test_one(self):\n\t\tread()\n\t\trun()\n"
    less = code.replace("read()", "0     ").replace("\t\trun()", " " * 7)
    assert without(code.replace("\n", end)) == less.replace("\n", end)


def test_where_data_enters_it_stays() -> None:
    assert without(BEFORE, 0) == BEFORE


@pytest.mark.parametrize(
    "mention", ["view(data)", "'''As View().start().'''", "x = [view]  # start", "self.one(Inner)"]
)
def test_one_that_names_where_data_enters_stays(mention: str) -> None:
    def file(line: str) -> str:
        classes = "class View:\n    class Inner:\n        def start():\n            run()\n"
        return f"def view():\n    run()\n{classes}class Tests:\n    def test_one(self):\n        {line}\n"

    assert without(file(mention), 0, 1) == file(mention)
    assert without(file(mention)) == file(f"{'0':<{len(mention)}}")


@pytest.mark.parametrize(
    "line",
    [
        "raise Error",
        "abort(1)",
        "if a not in b: return",
        "assert a.isdigit()",
        "x = re.fullmatch(a, b)",
        "match a:\n        case _: pass",
        "A.pop()",
        "f = B",
    ],
)
def test_one_that_refuses_or_uses_what_is_assigned_outside_stays(line: str) -> None:
    code = f"A = [1]\nclass Kept:\n    B, C = 1, 2\ndef test_one():\n    {line}\n"
    assert without(code) == code


@pytest.mark.parametrize("mention", ["test_one()", "run(helper=test_one)", "# test_one", "'test_one'"])
def test_one_that_is_named_elsewhere_stays(mention: str) -> None:
    assert without(f"{BEFORE}{mention}\n") == f"{BEFORE}{mention}\n"


def test_one_that_only_replaces_another_of_its_name_is_left_out_too() -> None:
    assert without(f"class A:\n{textwrap.indent(BEFORE, '  ')}class B:\n{textwrap.indent(BEFORE, '  ')}") == (
        f"class A:\n{textwrap.indent(AFTER, '  ')}class B:\n{textwrap.indent(AFTER, '  ')}"
    )


@pytest.mark.parametrize(
    "line",
    [
        "self.kept = read()",
        "self.kept: str = read()",
        "self.kept[0] += read()",
        "del cls.kept",
        "self.kept.update(read())",
        "Other.kept.append(read())",
        "made().kept = read()",
        "setattr(self, 'kept', read())",
        "for self.kept in read(): pass",
        "with read() as self.kept: pass",
        "def inner(): self.kept = read()",
        "global kept; kept = read()",
        "import flask",
        "from flask import request",
    ],
)
def test_one_that_changes_what_others_see_stays(line: str) -> None:
    code = f"class Tests:\n    def test_one(self):\n        {line}\n"
    assert without(code) == code


@pytest.mark.parametrize("line", ["own = []; own.append(1)", "own = self.get(); own.data['a'].b = 1", "del own, self"])
def test_what_is_its_own_it_may_change(line: str) -> None:
    code = f"def test_one(self):\n    {line}\n"
    assert without(code) == f"def test_one(self):\n    {'0':<{len(line)}}\n"


@pytest.mark.parametrize(
    "code",
    [
        "def test_one(): read()\n",
        "def testing():\n    read()\n",
        "def test_one(given,\n             more): read()\n",
        "def test_one():\n    @wrap\n    def inner():\n        read()\n",
        "def test_one():\n    @(\n        wrap)\n    class Inner:\n        read()\n",
        "def test_\N{LATIN SMALL LIGATURE FI}le():\n    read()\n",
        "\ufeffdef test_one(): read()\n",
        "def view():\n    def test_one():\n        read()\n",
    ],
)
def test_what_could_be_taken_for_other_code_stays(code: str) -> None:
    assert without(code) == code


def test_no_control_character_of_it_is_left() -> None:
    assert without("def test_one():\n    'a\x0bb'\n    '\f'\n") == "def test_one():\n    0    \n       \n"


def test_the_least_there_can_be_is_left_out() -> None:
    assert without("def test_one():\n  x") == "def test_one():\n  0"
    assert without("def test_one():\n  (\n  x)") == "def test_one():\n  0\n    "
