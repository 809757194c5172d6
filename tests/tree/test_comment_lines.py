"""The comments of a file by line, in any language: only real ones, so that text in a string suppresses nothing."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verdict.tree.comments import comment_lines

NOTE = "verdict: ignore[a] why"


def found(path: str, text: str) -> dict[int, bool]:
    """The lines with the note in a comment, and whether the line has nothing else."""
    return {each.line: each.alone for each in comment_lines(path, text.split("\n")) if NOTE in each.text}


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("a.py", f"x = 'y'  # {NOTE}"),
        ("a.js", f"x = `${{y}}`; // {NOTE}"),
        ("a.tsx", f"<p>{{/* {NOTE} */}} a</p>"),
        ("a.go", f'x := "y" // {NOTE}'),
        ("A.java", f'var x = "y"; /* {NOTE} */'),
        ("a.rs", f"let x = 'y'; // {NOTE}"),
        ("a.yaml", f'x: "y"  # {NOTE}'),
        ("a.yml", f"x: it's  # {NOTE}"),
        ("a.toml", f"x = 'y'  # {NOTE}"),
        ("a.tf", f'x = "y"  # {NOTE}'),
        ("a.tf", f'x = "y"  // {NOTE}'),
        (".env", f"X=y # {NOTE}"),
        (".env.production", f"X=y # {NOTE}"),
        ("Dockerfile", f"RUN true # {NOTE}"),
        ("Dockerfile.dev", f"RUN true # {NOTE}"),
        ("a.sh", f'echo "y" # {NOTE}'),
        ("a.rb", f'x = "y" # {NOTE}'),
        ("a.php", f'$x = "y"; // {NOTE}'),
        ("a.sql", f"SELECT 'y' -- {NOTE}"),
        ("a.html", f"<p>x</p> <!-- {NOTE} -->"),
        ("a.vue", f"<script>\nx(); // {NOTE}\n</script>"),
        ("a.html", f"<p>{{{{ x|safe }}}} {{# {NOTE} #}}"),
        ("a.html", f"<script>\nx(); // {NOTE}\n</script>"),
        ("a.j2", f"x: {{{{ y }}}} {{# {NOTE} #}}"),
        ("a.hbs", f"{{{{{{x}}}}}} {{{{!-- {NOTE} --}}}}"),
        ("a.mustache", f"{{{{{{x}}}}}} {{{{! {NOTE} }}}}"),
        ("a.tmpl", f"{{{{ x }}}} {{{{/* {NOTE} */}}}}"),
        ("a.ejs", f"<%- x %> <%# {NOTE} %>"),
        ("a.jsp", f"<%= x %> <%-- {NOTE} --%>"),
        ("a.ftl", f"${{x?no_esc}} <#-- {NOTE} -->"),
        ("a.md", f"x <!-- {NOTE} -->"),
        ("a.ps1", f"$x = 'y' <# {NOTE} #>"),
        ("a.lua", f"x = 'y' --[[ {NOTE} ]]"),
        ("a.hs", f'x = "y" {{- {NOTE} -}}'),
        ("a.jl", f'x = "y" #= {NOTE} =#'),
        ("a.ml", f"let x = 'y' (* {NOTE} *)"),
        ("a.fs", f'let x = "y" // {NOTE}'),
        ("a.pas", f"x := 'it''s'; {{ {NOTE} }}"),
        ("a.f90", f"x = 'it''s' ! {NOTE}"),
        ("a.vb", f'x = "it""s" \' {NOTE}'),
        ("a.cshtml", f"<p>x</p> @* {NOTE} *@"),
        ("a.blade.php", f"<p>x</p> {{{{-- {NOTE} --}}}}"),
        ("a.json5", f"{{// {NOTE}"),
        ("requirements.txt", f"x==1  # {NOTE}"),
        ("go.mod", f"require x v1 // {NOTE}"),
        ("a.unheard-of", f"x # {NOTE}"),
        ("a.unheard-of", f"x // {NOTE}"),
    ],
)
def test_a_comment_beside_code_is_found(path: str, line: str) -> None:
    number = 2 if "\n" in line else 1
    assert found(path, f"{line}\nz") == {number: False}


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.py", f"x = '# {NOTE}'"),
        ("a.py", f'"""Write\n\n    x()  # {NOTE}\n"""'),
        ("a.py", f"x = '''\n# {NOTE}\n'''"),
        ("a.js", f"x = ' // {NOTE}'"),
        ("a.js", f"x = `\n// {NOTE}\n`"),
        ("a.ts", f"x = 'https://a.test/ {NOTE}'"),
        ("a.go", f"x := `\n// {NOTE}\n`"),
        ("A.java", f'var x = """\n  // {NOTE}\n  """;'),
        ("a.yaml", f'x: "a # {NOTE}"'),
        ("a.tf", f'x = "a # {NOTE}"'),
        ("a.sh", f"echo 'a # {NOTE}'"),
        ("a.sh", f"x='\n# {NOTE}\n'"),
        ("a.sh", f'ssh h "\n# {NOTE}\n"'),
        ("a.sh", f"x=$'it\\'s\n# {NOTE}\n'"),
        ("a.sh", f'x="$(f "a" <<E\n"\nE\n)\n# {NOTE}\n"'),
        ("a.sh", f"cat <<EOF\n# {NOTE}\nEOF"),
        ("a.bash", f"cat <<-\\E; f <<'E O F'\n\tE\n# {NOTE}\nE O F"),
        ("a.toml", f'x = """\n# {NOTE}\n"""'),
        ("a.lua", f"x = [==[\n-- {NOTE}\n]==]"),
        ("a.f90", f"x = 'a ! {NOTE}'"),
        ("a.vb", f'x = "a \' {NOTE}"'),
        ("a.bat", f"set X=a REM {NOTE}"),
        ("a.sh", f"echo a#{NOTE}"),
        ("a.sql", f"SELECT 'a -- {NOTE}'"),
        ("a.json", f'{{"a": "b"}} // {NOTE}'),
        ("a.md", f"```\nx()  # {NOTE}\n```"),
        ("a.html", f"<p># {NOTE}</p>"),
        ("a.svelte", f"{{#if x}} {NOTE} {{/if}}"),
        ("a.j2", f"{{# open {{{{ x }}}} {NOTE}"),
        ("a.unheard-of", f'x = "a # {NOTE}"'),
    ],
)
def test_text_that_is_no_comment_is_not_found(path: str, text: str) -> None:
    assert found(path, text) == {}


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("a.py", f"    # {NOTE}"),
        ("a.js", f"\t// {NOTE}"),
        ("a.c", f"/* {NOTE} */"),
        ("a.jsx", f"  {{/* {NOTE} */}}"),
        ("a.html", f"<!-- {NOTE} -->"),
        ("a.properties", f"# {NOTE}"),
        ("a.pug", f"//- {NOTE}"),
        ("a.erb", f"<%# {NOTE} %>"),
    ],
)
def test_a_comment_alone_on_its_line_is_known_as_such(path: str, line: str) -> None:
    assert found(path, f"x\n{line}\ny") == {2: True}


@pytest.mark.parametrize(
    ("path", "text", "lines"),
    [
        ("a.rb", f"x = 1\n=begin\n{NOTE}\n=end\ny = '{NOTE}'", {3}),
        ("a.rb", f"=begin\n\n{NOTE}\nx = 1", {3}),
        ("a.rb", f"x = <<~X\n  =begin\n  {NOTE}\nX\n=beginning\n{NOTE}", set()),
        ("a.pl", f'=pod\n\n{NOTE}\n\n=cut\n\n# {NOTE}\nmy $x = "{NOTE}";', {3, 7}),
        ("a.pm", f"=head1 NAME\n\n=over\n\n{NOTE}\n\n=cut\n{NOTE}", {5}),
        ("a.haml", f"%p\n  -# {NOTE}\n  / {NOTE}\n  - {NOTE}\n  {NOTE}\n  a -# {NOTE}", {2, 3}),
        ("a.slim", f"p\n  / {NOTE}\n  | {NOTE}", {2}),
    ],
)
def test_comments_by_the_beginning_of_a_line_are_found(path: str, text: str, lines: set[int]) -> None:
    assert found(path, text) == dict.fromkeys(lines, True)


@pytest.mark.parametrize(
    "above",
    [
        "# it's",
        "x=1 # it's",
        "x=1;# it's",
        "echo \\' \\\"",
        "echo $'it\\'s'",
        "echo $# ${#x} ${x#'y'} ${x##*\"'\"} \"${x:-it's}\"",
        'echo "${1#*\'"\'}" "${x//\'}\'/b}" "${x[1]%%\'"\'*}"',
        'echo "$(basename "$(dirname "it\'s")")"',
        'echo "`basename \'"\'`"',
        "(( x = 1 << 2 ))",
        "cat <<< 'it'",
        "cat <<EOF\nit's\nEOF",
        "cat <<'A' <<-B\n\"\nA\n'\n\tB",
        "case $x in\n  it\\'s) echo '(' ;;\nesac",
        "x=$(case y in y) echo 'z' ;; esac)",
        "x='never\nclosed\"",
        "cat <<EOF\nnever closed",
    ],
)
def test_quotes_above_hide_no_comment_of_a_shell_script(above: str) -> None:
    text = f"{above}\nrm x # {NOTE}\n# {NOTE}\n"
    number = above.count("\n") + 2
    assert found("a.sh", text) == {number: False, number + 1: True}


def test_each_line_of_a_long_comment_is_a_comment_of_its_own() -> None:
    lines = comment_lines("a.c", ["x(); /* one", " * two", " */ y();"])
    assert [(each.line, each.text, each.alone) for each in lines] == [
        (1, "/* one", False), (2, " * two", True), (3, " */", False),
    ]  # fmt: skip


def test_a_huge_file_has_no_comments() -> None:
    assert found("a.py", f"# {NOTE}\n" + "x = 1\n" * 400_000) == {}


@given(st.text("#/*-<>!'\"`{}()$\n\\ ax;", max_size=200), st.sampled_from(["py", "js", "yaml", "html", "x", "md"]))
def test_any_text_has_comments_in_the_order_of_its_lines(text: str, suffix: str) -> None:
    lines = text.split("\n")
    found = comment_lines(f"a.{suffix}", lines)
    numbers = [each.line for each in found]
    assert numbers == sorted(set(numbers))
    assert all(each.text.split(" ")[0] in lines[each.line - 1] for each in found)


@pytest.mark.parametrize("piece", ["{#", "{{!--", "{{!", "{{/*", "<%#", "<%--", "<#--", "{", "-", "<%#a%"])
@pytest.mark.parametrize("path", ["a.html", "a.hbs"])
def test_an_unclosed_comment_of_a_template_takes_linear_time(path: str, piece: str) -> None:
    started = time.process_time()

    comment_lines(path, [piece * (500_000 // len(piece))])

    assert time.process_time() - started < 5  # s; growing with the square it would take minutes
