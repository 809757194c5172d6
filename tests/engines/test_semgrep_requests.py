"""Signs of a request in code: without one, the rules that follow requests pass over a file."""

from __future__ import annotations

import pytest

from verdict.engines.semgrep.requests import holds_request


def _holds(text: str, language: str = "javascript") -> bool:
    return holds_request(language, text.encode())


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
def test_a_script_with_any_sign_of_a_request_or_a_page_is_for_the_rules_that_follow_them(text: str) -> None:
    assert _holds(text)


@pytest.mark.parametrize(
    "text",
    ["module.exports = (a, b) => a + b;", "// asks the request.\nsend({ params: params, body: null });", "x.query(y)"],
)
def test_a_script_without_any_is_spared_them(text: str) -> None:
    assert not _holds(text)


def test_above_a_size_the_address_of_a_page_counts_where_it_is_run_at_once_and_a_request_anywhere() -> None:
    filling = "f();\n" * 20_000
    assert not _holds(f"{filling}run(location.hash)")
    assert _holds(f"{filling}eval(window.location.hash)")
    assert _holds(f"{filling}eval(req.query.x)")


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
        ("@POST public String save(String body) { run(body); }", True),
        ("@Context UriInfo uri; String show() { run(uri.getQueryParameters()); }", True),
        ('String show() { run(headers.getHeaderString("X-Name")); }', True),
        ("String show(@RestQuery String name) { run(name); }", True),
        ("void save(MultipartFile file) { run(file.getOriginalFilename()); }", True),
        ("void save(HttpEntity<String> entity) { run(entity.getBody()); }", True),
        ("void handle(APIGatewayProxyRequestEvent event) { run(event.getBody()); }", True),
        ("class Requests { int required; @Override public String toString() { return name; } }", False),
    ],
)
def test_java_is_for_the_rules_that_follow_requests_if_it_knows_any(text: str, holds: bool) -> None:
    assert _holds(text, "java") is holds


def test_files_of_other_languages_are_for_all_rules() -> None:
    assert _holds("x = 1\n", "go")
