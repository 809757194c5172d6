from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verdict.tree.symbols import Symbols

_PYTHON = """\
import os

class Server:
    port = 1

    def run(self):
        if True:
            os.system("a")
        return lambda text: eval(text)

def other():
    pass
os.system("b")
"""
_JAVASCRIPT = """\
const app = express();
app.get("/a", (req, res) => {
  if (req.query.a) {
    res.send(req.query.a);
  }
});
app.get("/b", function (req, res) {
  res.send(req.query.b);
});
class Page {
  async show(req) {
    return req.body;
  }
}
"""
_JAVA = """\
public class Page {
    private final String name = "x";

    public void doGet(HttpServletRequest request,
            HttpServletResponse response) throws IOException {
        for (String each : names) {
            response.getWriter().print(each);
        }
    }

    String title() {
        return load("x");
    }
}
"""
_GO = """\
package main

func handle(w http.ResponseWriter, r *http.Request) {
	if r == nil {
		return
	}
	run := func() {
		exec.Command("sh")
	}
}
"""


@pytest.mark.parametrize(
    ("code", "functions"),
    [
        (_PYTHON, {1: None, 4: None, 6: 6, 7: 6, 8: 6, 9: 9, 12: 11, 13: None}),
        (_JAVASCRIPT, {1: None, 2: 2, 4: 2, 7: 7, 8: 7, 11: 11, 12: 11}),
        (_JAVA, {2: None, 4: 4, 6: 4, 7: 4, 11: 11, 12: 11}),
        (_GO, {1: None, 3: 3, 5: 3, 7: 7, 8: 7}),
    ],
    ids=["Python", "JavaScript", "Java", "Go"],
)
def test_the_innermost_function_is_where_it_begins(code: str, functions: dict[int, int | None]) -> None:
    symbols = Symbols(code.split("\n"))

    assert {number: symbols.function(number) for number in functions} == functions


_WRAPPED = """\
@app.route("/")
@login_required
def page(
    name,
) -> str:
    text = name

# left over
    # from before
    return text


# not part of it
x = 1
"""
_C_SHARP = """\
class Page
{
    [HttpGet]
    public string Show(string name)
    {
        return name;
    }

    int other;
}
"""
_RUBY = """\
def show
  run(params)
end

show
"""


@pytest.mark.parametrize(
    ("code", "functions"),
    [
        (_PYTHON, {1: None, 7: (6, 9), 9: (6, 9), 12: (11, 12), 13: None}),
        (_JAVASCRIPT, {1: None, 4: (2, 6), 8: (7, 9), 12: (11, 13)}),
        (_JAVA, {2: None, 7: (4, 9), 12: (11, 13)}),
        (_GO, {5: (3, 10), 8: (7, 9)}),
        (_WRAPPED, {4: (1, 10), 6: (1, 10), 10: (1, 10), 14: None}),
        (_C_SHARP, {6: (3, 7), 9: None}),
        (_RUBY, {2: (1, 3), 5: None}),
        ("run = lambda text: eval(text)\n", {1: (1, 1)}),
        ("     boolean has()\n    {\n        return x;\n    }\n", {3: (1, 3)}),
        ("  draw: function () {\n    run();\n  }\n}, {\n    width: 1\n", {2: (1, 3), 5: None}),
    ],
    ids=[
        "Python",
        "JavaScript",
        "Java",
        "Go",
        "decorators",
        "C#",
        "Ruby",
        "lambda",
        "brace out of line",
        "next object",
    ],
)
def test_a_function_has_its_decorators_and_what_closes_it(
    code: str, functions: dict[int, tuple[int, int] | None]
) -> None:
    symbols = Symbols(code.split("\n"))

    assert {number: symbols.function_lines(number) for number in functions} == functions


@pytest.mark.parametrize(
    ("code", "line", "head"),
    [
        (
            "@a\n@b(1)\ndef f(\n    x=Depends(y),\n    z=1,\n):\n    return x",
            4,
            "@a\n@b(1)\ndef f(\n    x=Depends(y),\n    z=1,\n):",
        ),
        ("@a\n@b(1)\ndef f(x):\n    return x", 4, "@a\n@b(1)\ndef f(x):"),
        ("app.get('/x', isAdmin, (req, res) => {\n  run(req);\n});", 2, "app.get('/x', isAdmin, (req, res) => {"),
        ("x = 1\n", 1, ""),
        # A function of one line, far below the beginning of the one around it
        ("def f(x):\n" + "    y = x\n" * 40 + "    run(lambda z: z)\n", 42, "def f(x):"),
        ("@a\ndef f(x):\n    return lambda z: z\n", 3, "@a\ndef f(x):"),
        # The class of a method, with its fields
        (
            '@a\nclass F(B):\n    """Text"""\n    x = [y]\n\n    def f(self):\n        return 1\n',
            7,
            "@a\nclass F(B):\n    x = [y]\n    def f(self):",
        ),
        ("@A()\nexport class F {\n  f() {\n    run();\n  }\n}\n", 4, "@A()\nexport class F {\n  f() {"),
        ("class F:\n    def f(self):\n        def g():\n            return 1\n", 4, "        def g():"),
        # What a call over several lines is given before the function
        (
            "server.tool(\n  'run',\n  { command: z.string() },\n  async ({ command }) => run(command),\n);",
            4,
            "server.tool(\n  'run',\n  { command: z.string() },\n  async ({ command }) => run(command),",
        ),
        (
            "x(1);\ny.tool('run', {\n  command: text,\n}, async (given) => {\n  run(given);\n});",
            5,
            "y.tool('run', {\n  command: text,\n}, async (given) => {",
        ),
        # but not what others there are given, nor the bases of a class
        (
            "mount(\n  get('/secret', isAdmin, list),\n  get('/open', (req) => {\n    run(req);\n  }),\n);",
            4,
            "  get('/open', (req) => {",
        ),
        (
            "class F(\n    B\n):\n    @admin\n    def a(self):\n        pass\n    def b(self):\n        run()\n",
            8,
            "class F(\n    B\n):\n    def b(self):",
        ),
        # What it is given to behind its end is a decorator, too
        ("def f(x):\n    return 1\n\nf = a.b(c(f))\n", 2, "@a.b\n@c\ndef f(x):"),
        ("def f(x):\n    return 1\n\ng = a(f)\n", 2, "def f(x):"),
        ("def f(x):\n    return 1\n\nf = a(f, 1)\n", 2, "def f(x):"),
        ("class F:\n    def f(self):\n        return 1\n\nf = a(f)\n", 3, "class F:\n    def f(self):"),
        ("def f(\n    key=lambda x: x,\n):\n    return 1", 4, "def f(\n    key=lambda x: x,\n):"),
    ],
)
def test_the_head_of_a_function_is_its_decorators_and_signature(code: str, line: int, head: str) -> None:
    assert Symbols(code.split("\n")).head(line) == head


_LINES = st.lists(
    st.builds(
        "{}{}".format,
        st.text(" ", max_size=4),
        st.sampled_from(
            [
                "",
                "def f(x):",
                "f(function () {",
                "g(x => x)",
                "@a",
                "{",
                "}",
                "});",
                "}, function () {",
                "call(",
                "# note",
                "-- note",
                "* note",
                "end",
                "y = 1",
            ]
        ),
    ),
    min_size=1,
    max_size=60,
)


@given(_LINES)
def test_a_function_contains_its_lines_and_its_head(lines: list[str]) -> None:
    symbols = Symbols(lines)

    for number in range(1, len(lines) + 1):
        own = symbols.function_lines(number)
        head = symbols.head(number)
        assert bool(head) == (own is not None)
        if own is not None:
            assert own[0] <= number
            assert number <= own[1] or not lines[number - 1].strip()
            whole = "\n".join(lines[: own[1]])
            assert head in whole
            assert "\n".join(lines[: own[0]]).endswith(head.split("\n")[0]) or head.split("\n")[0] in whole


@given(_LINES)
def test_what_is_asked_before_changes_nothing(lines: list[str]) -> None:
    numbers = range(1, len(lines) + 1)
    alone = [(Symbols(lines).function_lines(number), Symbols(lines).head(number)) for number in numbers]
    for order in (numbers, numbers[::-1]):
        symbols = Symbols(lines)
        told = {number: (symbols.function_lines(number), symbols.head(number)) for number in order}
        assert [told[number] for number in numbers] == alone
