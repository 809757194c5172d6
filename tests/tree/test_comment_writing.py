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
        ("package.json", None),
        ("yarn.lock", None),
        ("notes.txt", None),
        ("key.pem", None),
        ("LICENSE", None),
        ("a.haml", None),
        ("a.slim", None),
        ("a.bat", None),
        ("a.vb", None),
        ("a.vue", None),
        ("a.pl", None),
        ("README.md", None),
    ],
)
def test_a_comment_is_written_in_the_language_of_the_file_if_that_is_known_well_enough(
    path: str, written: str | None
) -> None:
    assert comment(path, NOTE) == written


@pytest.mark.parametrize(
    ("path", "text"),
    [("a.html", "why -- so"), ("a.css", "see a/*/b */"), ("a.jinja", "no {# #}"), ("a.ejs", "<% x %>")],
)
def test_a_reason_that_would_end_the_comment_is_no_comment(path: str, text: str) -> None:
    assert comment(path, text) is None


@pytest.mark.parametrize("path", ["a.sh", ".env", "Dockerfile", "Makefile", "a.rb", "a.ps1"])
@pytest.mark.parametrize("text", ["it's ours; revoked", 'the "old" key', "`id`", "$(id)", "a\\b"])
def test_a_reason_that_a_shell_could_run_is_no_comment_of_shell_like_languages(path: str, text: str) -> None:
    assert comment(path, text) is None
    assert comment("a.py", text) == f"# {text}"


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.c", "a path\\"),
        ("a.php", "why ?> so"),
        ("a.js", "why\u2028so"),
        ("a.html", "of <% x"),
        ("a.erb", "of #{x}"),
    ],
)
def test_a_reason_that_would_go_on_behind_the_comment_or_be_run_is_no_comment(path: str, text: str) -> None:
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
        ("a.lua", "x = [[\nkey\n]]\n", 2),
        ("a.cs", 'var x = $@"\nkey\n";\n', 2),
        ("a.c", "#define X \\\n  key \\\n  b\n", 2),
        ("a.c", "#define X \\ \n  key \\\n  b\n", 2),
        ("Dockerfile", "RUN <<EOF\nkey\nEOF\n", 2),
        ("a.jsx", "return (\n  <p dangerous={a} />\n)\n", 2),
        ("a.html", "<script>\nx()\n</script>", 2),
        ("a.yaml", "a: [\nb: c\n", 1),
        ("a.py", "x()\n", 7),
    ],
)
def test_a_comment_is_never_put_where_it_would_be_data_or_break_the_code(path: str, text: str, line: int) -> None:
    assert first(path, text, line) is None


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.sh", "X='{\n  key\n}'\n"),
        ("a.sh", 'ssh h "\n  run key\n"\n'),
        ("a.sh", "python3 - <<\\EOF\nkey\nEOF\n"),
        ("a.sh", 'cat > f << "E O F"\nkey\nE O F\n'),
        ("a.sh", "x=$((\n  key\n))\n"),
        (".env", 'X="{\n  key\n}"\n'),
        ("a.rb", "x = '{\n  key\n}'\n"),
        ("a.rb", "x = %q(\n  key\n)\n"),
        ("a.rb", "x = /\n  key\n/\n"),
        ("a.php", "<?php $x = '{\n  key\n}';\n"),
        ("a.php", "<?php ?>\n<b>key</b>\n"),
        ("a.php", "<html>\n<b>key</b>\n<?php echo 1;\n"),
        ("a.sql", "INSERT INTO t VALUES ('{\n  key\n}');\n"),
        ("a.sql", "COPY t FROM stdin;\nkey\n\\.\n"),
        ("a.sql", "DO $$\nkey\n$$ LANGUAGE plpython3u;\n"),
        ("a.ps1", "$x = @'\nkey\n'@\n"),
        ("a.ps1", "foo `\n  -Token key\n"),
        ("a.ex", 'x = """\nkey\n"""\n'),
        ("a.r", "x <- '{\nkey\n}'\n"),
        ("a.cmake", "set(X [[\nkey\n]])\n"),
        ("a.cpp", 'auto x = R"(\nkey\n)";\n'),
        ("a.c", "/* one\n   key\n */\n"),
        ("a.go", '/*\nkey\n*/\nimport "C"\n'),
        ("Makefile", "define X\nkey\nendef\n"),
        ("Makefile", "all:\n\tcurl key\n"),
        ("requirements.txt", "a==1 \\\n  --hash=key\n"),
        ("a.ini", "[a] \n  key\n"),
        ("a.jsx", "a = <p>\n  key\n</p>\n"),
        ("a.jsx", "a = <p>\n  some key {b}\n</p>\n"),
        ("a.html", '<a\n href="key"\n>\n'),
        ("a.html", "<pre>\n<b>key</b>\n</pre>\n"),
        ("a.html", "<textarea>\n<b>key</b>\n</textarea>\n"),
        ("a.html", "<!--\n<b>key</b>\n-->\n"),
        ("a.xml", "<a><![CDATA[\n<b>key</b>\n]]></a>\n"),
        ("a.xml", "<a>text\nkey\n</a>\n"),
        ("a.xml", '<a\n x="key"\n/>\n'),
        ("a.erb", '<%\n x = "key"\n%>\n'),
        ("a.ejs", '<%\n var x = "key";\n%>\n'),
        ("a.jsp", '<%\n String x = "key";\n%>\n'),
        ("a.ejs", "<% switch (x) { -%>\n<% case key: -%>\n<% } -%>\n"),
        ("a.njk", "{% raw %}\n<b>key</b>\n{% endraw %}\n"),
        ("a.njk", '{% set x =\n "key" %}\n'),
        ("a.hbs", '<a\n b="key"\n>\n'),
    ],
)
def test_a_comment_is_left_out_where_something_may_go_on_over_the_line(path: str, text: str) -> None:
    assert first(path, text, 2) is None


def test_an_open_document_hides_the_end_of_another() -> None:
    assert first("a.rb", "foo(<<A, <<B)\na\nA\nkey\nB\n", 4) is None
    assert first("a.sh", "cat <<A <<B\na\nA\nkey\nB\n", 4) is None


@pytest.mark.parametrize(
    ("path", "before", "line"),
    [
        ("a.sh", "cat <<-'END' # it's\n\tit's\n\tEND\nx=\"$(f \"it's\")\"\nkey\n", 5),
        ("a.sh", 'f() {\n  case $# in\n    1) echo "${1#*\'"\'}" ;;\n  esac\n  key\n}\n', 5),
        ("a.rb", 'x = "#{y}"\nz << "it\'s"\nkey\n', 3),
        ("a.php", "<?php\nuse A\\B;\n/* it's */\n$x = ['a' => \"b\"]; // it's\nkey();\n", 5),
        ("a.sql", "-- it's ours\nINSERT INTO t VALUES ('it''s', \"a\");\nkey;\n", 3),
        ("a.cs", 'var x = $"{y}: {z}";\nchar q = \'"\';\nkey();\n', 3),
        ("a.rs", "fn f<'a>(x: &'a str) -> char {\n    '\"'\n}\nkey();\n", 4),
        ("a.c", "/* it's\n * ours */\n#define X \\\n  1\nkey();\n", 5),
        ("a.tf", 'a = <<EOT\nit\'s\nEOT\nb = "${c["d"]}"\nkey = 1\n', 5),
        ("a.conf", "location ~ \\.php$ {\n    # it's\n    key a;\n}\n", 3),
        (".env", '# it\'s\nA="b"\nKEY=c\n', 3),
        ("Makefile", "# it's\nA := \\\n  b\nKEY = c\n", 4),
        ("a.tsx", "const a = <p>it's</p>;\nkey();\n", 2),
        ("a.html", "<!doctype html>\n<title>{{ x }}</title>\n<script>\nlet a = '<b';\n</script>\n<i>key</i>\n", 6),
        ("a.xml", "<?xml version='1.0'?>\n<a>\n  <b><![CDATA[<c>]]></b>\n  <key/>\n</a>\n", 4),
        ("a.njk", '{% if a %}\n<p class="{{ b }}">it\'s</p>\n<i>{{ key }}</i>\n{% endif %}\n', 3),
    ],
)
def test_what_is_closed_above_does_not_stop_a_comment(path: str, before: str, line: int) -> None:
    remark = comment(path, NOTE)
    found = first(path, before, line)
    assert (found is not None, remark is not None) == (True, True)
    assert found is not None
    assert found[0].split("\n")[line - 1].strip() == remark


def test_what_counts_on_the_first_lines_stays_there() -> None:
    assert first("a.py", "x = key\n# -*- coding: latin-1 -*-\n", 1) == (
        f"x = key  # {NOTE}\n# -*- coding: latin-1 -*-\n",
        0,
    )
    assert first("a.yaml", "#cloud-config\na: b\n", 1) is None
    assert first("a.yaml", "#cloud-config\na: b\n", 2) == (f"#cloud-config\n# {NOTE}\na: b\n", 1)
