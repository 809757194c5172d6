"""Which parts of a source file are comments or docstrings. Marked parts: `«` before a comment, `»` behind it."""

from __future__ import annotations

import time

import pytest

from verdict.domain.location import Location
from verdict.tree.comments import Comments

SOURCES = {
    "app.py": '''\
«"""What it does.

token = "abc"
"""»
x = "# in text"  «# in a comment»
def f(a, b="""no default"""):
    «r"""Two
    lines."""  # and one»
    g(
        """an argument"""
    )
    f"{x}"
    "text".strip()
    y = \\
        "a value"
    «"alone"»; z = 1
    return """a value"""
''',
    "app.js": """\
«// one»
const u = "http://x" + `a ${ b ? `c // d` : "" } // e`; «// two»
const r = /[/*]/; «/* three */» x = a / b; «// four»
const s = x.replace(/\\/\\*/g, "// no"), t = <p>http://shop.invalid</p>
const v = `${ {a: 1} } // no`; «// five
/* six
 * seven
 */»
""",
    "App.java": """\
String a = "/* no */", b = "\\"// no"; «/** yes
 * @see x */»
char c = '"'; «// yes»
String t = \"""
 // no
 \""";
""",
    "app.go": "x := `// no` «// yes»\ny := '\"' «// yes»\n",
    "app.rs": "let x = r#\"// \" no\"#; fn f<'a>(x: &'a str) {} «// yes»\nlet y = '\"'; «// yes»\n",
    "App.cs": 'var path = @"c:\\" + "// no"; «// yes»\n',
    "app.yaml": "a: b «# yes\n# yes»\nc: 'x # no'\nd: x#no\ne: «# yes»\n",
    "app.sh": '«#!/bin/sh\n# yes»\necho "# no"\n',
    "app.ini": "«; yes»\na = 1 ; no\n",
    "app.sql": "«-- yes»\nselect '-- no';\n",
    "page.html": """\
«<!-- yes -->»<!--[if IE]> no <![endif]--><p><!-- <% no() %> --></p><script><!--
no //--></script><b>«<!-- yes -->»
""",
    "notes.unknown": "# no\n// no\n",
}


@pytest.mark.parametrize("path", SOURCES)
def test_comments_are_recognised_exactly(path: str) -> None:
    marked = SOURCES[path]
    text = marked.replace("«", "").replace("»", "")
    expected = [inside for inside, _ in _characters(marked)]
    comments = Comments(path, text.split("\n"))
    at = [(line, column) for line, row in enumerate(text.split("\n"), 1) for column in range(1, len(row) + 2)]

    wrong = [
        (line, column, char)
        for (line, column), char, inside in zip(at, text, expected, strict=False)
        if not char.isspace() and comments.hold(Location(path, line, column, line, column + 1)) is not inside
    ]

    assert wrong == []


def _characters(marked: str) -> list[tuple[bool, str]]:
    inside, found = False, []
    for char in marked:
        if char in "«»":
            inside = char == "«"
        else:
            found.append((inside, char))
    return found


@pytest.mark.parametrize(
    ("where", "inside"),
    [
        (Location("a.py", 1), True),  # the whole line
        (Location("a.py", 1, 3), True),  # up to its end
        (Location("a.py", 1, 1, 2), True),  # over comments of two lines
        (Location("a.py", 3), False),  # code before the comment
        (Location("a.py", 3, 8), True),
        (Location("a.py", 2, 1, 3, 3), False),
        (Location("a.py", 9), False),  # behind the end
    ],
)
def test_a_region_is_in_a_comment_only_if_all_of_it_is(where: Location, *, inside: bool) -> None:
    assert Comments("a.py", ["  # one", "# two", "x = 1  # three"]).hold(where) is inside


@pytest.mark.parametrize(
    ("path", "piece"),
    [
        ("a.py", '"""'), ("a.py", "("), ("a.py", "\\\n"), ("a.py", "a"), ("a.js", "`${"), ("a.js", "/*"),
        ("a.js", "= /["), ("a.js", "= /a"), ("a.html", "<!--"), ("a.html", "<script "), ("a.rs", 'r#"'),
        ("a.sh", "a b"), ("a.cs", '@"'),
    ],
)  # fmt: skip
def test_an_unclosed_comment_takes_linear_time(path: str, piece: str) -> None:
    started = time.process_time()

    Comments(path, [piece * (500_000 // len(piece))])

    assert time.process_time() - started < 5  # s; growing with the square it would take minutes


def test_generated_files_are_not_searched_for_comments() -> None:
    row = "# " + "x" * 98
    assert Comments("a.py", [row] * 20_000).hold(Location("a.py", 1))
    assert not Comments("a.py", [row] * 30_000).hold(Location("a.py", 1))
