from __future__ import annotations

from dataclasses import replace

import pytest

from verdict.engines.semgrep_files import holds_request, languages
from verdict.ports import TargetFile, Workplace


def _holds(place: Workplace, text: str, name: str = "a.js") -> bool:
    file = place.root / name
    file.write_text(text, encoding="utf-8")
    return holds_request(TargetFile(name, name, file.stat().st_size), place)


@pytest.mark.parametrize(
    "text",
    [
        "run(req.query.name)",
        "run(request?.body)",
        "run(c.req\n  .param('x'))",
        "run(ctx.request.body)",
        "run(context.params)",
        "export async function POST(r: NextRequest) { run(r) }",
        "app.post('/x', async ({ body, query }, reply) => run(body))",
        "app.get('/x', async ({ params: { id } }) => run(id))",
        "export default function Page({ searchParams }: Props) { run(searchParams) }",
        "const { query } = req;",
        "run(url.searchParams.get('q'))",
        "export function act(form) { run(form.get('q')) }",
        "const { body: { name } } = await request;",
        "list(@Query('q') q: string) {}",
        "exports.handler = async (event) => run(event.queryStringParameters.q)",
        'async function save(data) { "use server"; run(data) }',
        "socket.on('message', (text) => run(text))",
        "eval(location.hash.slice(1))",
    ],
)
def test_a_script_with_any_sign_of_a_request_or_a_page_is_for_the_rules_that_follow_them(
    text: str, place: Workplace
) -> None:
    assert _holds(place, text)


@pytest.mark.parametrize(
    "text",
    ["module.exports = (a, b) => a + b;", "// asks the request.\nsend({ params: params, body: null });", "x.query(y)"],
)
def test_a_script_without_any_is_spared_them(text: str, place: Workplace) -> None:
    assert not _holds(place, text)


def test_above_a_size_the_address_of_a_page_counts_where_it_is_run_at_once_and_a_request_anywhere(
    place: Workplace,
) -> None:
    filling = "f();\n" * 20_000
    assert not _holds(place, f"{filling}run(location.hash)")
    assert _holds(place, f"{filling}eval(window.location.hash)")
    assert _holds(place, f"{filling}eval(req.query.x)")


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("run(request.getParameter(name));", True),
        ("run(myReq.getHeader(name));", True),
        ("void doGet(HttpServletRequest r, HttpServletResponse w) { run(r.getQueryString()); }", True),
        ("Form form = new Form(this.req);", True),
        ('String show(@RequestParam("q") String q) { run(q); }', True),
        ("String show(@PathVariable String q) { run(q); }", True),
        ('String show(@QueryParam("q") String q) { run(q); }', True),
        ('@GetMapping("/") String show(String q) { run(q); }', True),
        ("String save(@ModelAttribute Form form) { run(form); }", True),
        ("class Requests { int required; @Override public String toString() { return name; } }", False),
    ],
)
def test_java_is_for_the_rules_that_follow_requests_if_it_knows_any(text: str, holds: bool, place: Workplace) -> None:
    assert _holds(place, text, "A.java") is holds


def test_files_of_other_languages_are_for_all_rules(place: Workplace) -> None:
    assert _holds(place, "x = 1\n", "a.go")


def test_a_python_script_without_a_suffix_is_looked_into_as_well(place: Workplace) -> None:
    file = place.root / "serve"
    for text, holds in (("run(request.args)", True), ("x = 1", False)):
        file.write_text(text, encoding="utf-8")
        assert holds_request(TargetFile("serve", "serve", file.stat().st_size, "python3"), place) is holds


def test_a_script_without_a_suffix_is_in_the_language_of_its_interpreter() -> None:
    file = TargetFile("start", "start", 1, interpreter="bash")
    assert languages(file) == ["bash"]
    assert languages(replace(file, interpreter="node")) == ["javascript"]
    assert languages(replace(file, interpreter="perl")) == []
