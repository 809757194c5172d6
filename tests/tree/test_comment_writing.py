"""Putting a comment into a file changes nothing else in it."""

from __future__ import annotations

import pytest

from verdict.tree.comment_writing import comment, placed

NOTE = "verdict: ignore[a] why"


@pytest.mark.parametrize(
    ("path", "written"),
    [
        ("a/b.py", f"# {NOTE}"),
        ("Dockerfile", f"# {NOTE}"),
        ("Dockerfile.dev", f"# {NOTE}"),
        (".env", f"# {NOTE}"),
        (".env.local", f"# {NOTE}"),
        ("requirements-dev.txt", f"# {NOTE}"),
        ("go.mod", f"// {NOTE}"),
        ("a.tsx", f"// {NOTE}"),
        ("pom.xml", f"<!-- {NOTE} -->"),
        ("a.sql", f"-- {NOTE}"),
        ("a.njk", f"{{# {NOTE} #}}"),
        ("a.hbs", f"{{{{!-- {NOTE} --}}}}"),
        ("a.mustache", f"{{{{! {NOTE} }}}}"),
        ("a.gohtml", f"{{{{/* {NOTE} */}}}}"),
        ("a.ejs", f"<%# {NOTE} %>"),
        ("a.jsp", f"<%-- {NOTE} --%>"),
        ("a.ftl", f"<#-- {NOTE} -->"),
        ("a.haml", f"-# {NOTE}"),
        ("a.slim", f"/ {NOTE}"),
        ("a.bat", f"REM {NOTE}"),
        ("a.vb", f"' {NOTE}"),
        ("a.cshtml", f"@* {NOTE} *@"),
        ("package.json", None),
        ("yarn.lock", None),
        ("notes.txt", None),
        ("key.pem", None),
        ("LICENSE", None),
    ],
)
def test_a_comment_is_written_in_the_language_of_the_file(path: str, written: str | None) -> None:
    assert comment(path, NOTE) == written


@pytest.mark.parametrize(
    ("path", "text"),
    [("a.html", "why -- so"), ("a.css", "see a/*/b */"), ("a.jinja", "no {# #}"), ("a.ejs", "<% x %>")],
)
def test_a_reason_that_would_end_the_comment_is_no_comment(path: str, text: str) -> None:
    assert comment(path, text) is None


def first(path: str, text: str, line: int) -> tuple[str, int] | None:
    remark = comment(path, NOTE)
    assert remark is not None
    return next(placed(path, text, line, remark), None)


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("a.py", "def f():\n    x()\n", f"def f():\n    # {NOTE}\n    x()\n"),
        ("a.py", "if a:\r\n\tx()\r\n", f"if a:\r\n\t# {NOTE}\r\n\tx()\r\n"),
        ("a.js", "a;\nx()", f"a;\n// {NOTE}\nx()"),
        ("a.tf", 'a {\n  b = "c"\n}\n', f'a {{\n  # {NOTE}\n  b = "c"\n}}\n'),
        ("a.yaml", "a:\n  - b: c\n", f"a:\n  # {NOTE}\n  - b: c\n"),
        ("a.toml", "[a]\nb = 'c'\n", f"[a]\n# {NOTE}\nb = 'c'\n"),
        ("a.html", "<p>\n<b>\n</p>", f"<p>\n<!-- {NOTE} -->\n<b>\n</p>"),
        ("a.jsp", "<p>\n<%= x %>\n</p>", f"<p>\n<%-- {NOTE} --%>\n<%= x %>\n</p>"),
        ("a.hbs", "<p>\n{{{x}}}\n</p>", f"<p>\n{{{{!-- {NOTE} --}}}}\n{{{{{{x}}}}}}\n</p>"),
        ("Dockerfile", "FROM a\nRUN b && \\\n  c\n", f"FROM a\n# {NOTE}\nRUN b && \\\n  c\n"),
    ],
)
def test_a_comment_goes_above_the_line_with_its_indentation_and_line_end(path: str, before: str, after: str) -> None:
    assert first(path, before, 2) == (after, 1)


@pytest.mark.parametrize(
    ("path", "before", "line", "after"),
    [
        ("a.sh", "#!/bin/sh -x\nx\n", 2, f"#!/bin/sh -x\n# {NOTE}\nx\n"),
        ("a.py", "x = a + \\\n    b\n", 2, f"x = a + \\\n    b  # {NOTE}\n"),
        ("a.py", 'x(""" a\n""", b)\n', 2, f'x(""" a\n""", b)  # {NOTE}\n'),
        ("a.js", "x(`\n`, b)\r\n", 2, f"x(`\n`, b)  // {NOTE}\r\n"),
    ],
)
def test_where_no_comment_can_stand_above_it_goes_to_the_end_of_the_line(
    path: str, before: str, line: int, after: str
) -> None:
    found = first(path, before, line)
    assert found is not None
    assert found[0] == after


@pytest.mark.parametrize(
    ("path", "text", "line"),
    [
        ("a.py", "x = '''\nkey\n'''\n", 2),
        ("a.yaml", "a: |\n  key: b\n  c: d\n", 2),
        ("a.toml", 'a = """\nkey\n"""\n', 2),
        ("a.tf", "a = <<EOT\nkey\nb\nEOT\n", 2),
        ("a.sh", "cat <<'END'\nkey\nEND\n", 2),
        ("a.sh", "a \\\n  b \\\n  c\n", 2),
        ("a.jsx", "return (\n  <p dangerous={a} />\n)\n", 2),
        ("a.html", "<script>\nx()\n</script>", 2),
        ("a.yaml", "a: [\nb: c\n", 1),
        ("a.py", "x()\n", 7),
    ],
)
def test_a_comment_is_never_put_where_it_would_be_data_or_break_the_code(path: str, text: str, line: int) -> None:
    assert first(path, text, line) is None
