"""Code in a form in which semgrep follows data."""

from __future__ import annotations

import pytest

from verdict.engines.semgrep.filled_scripts import unfilled
from verdict.engines.semgrep.followable import followed


@pytest.mark.parametrize(
    "line",
    [
        "  list =|async (req, res) => {",
        "\tlist =|req => req",
        "  #list =|async function* () {",
        "  public static list =|async (req: Request, res: Response): Promise<void> => {",
        "  private readonly list: RequestHandler =|(req, res) => {",
        "  list: (req: Request) => void =|(req) => {",
        "  list =|async <T>(req: T) => req",
        "  list =|(\n    req,\n    page = first(rest(1)),\n  ) => {",
        "  list =|({ query }) => query",
    ],
)
def test_a_function_that_is_a_field_is_negated_where_it_stands(line: str) -> None:
    assert followed("typescript", line.replace("|", " ").encode()).decode() == line.replace("|", "!")


@pytest.mark.parametrize(
    "line",
    [
        '  query = ("SELECT " + name)',
        "  total = (a + b) * c",
        "  options = ({ a: 1 })",
        "  list = wrap(async (req, res) => {",
        "  const list = async (req, res) => {",
        "  this.list = async (req, res) => {",
        "  type List = (req: Request) => void",
        "list = async (req, res) => {",
        "  list=async(req,res)=>{",
        "  same == (a) => b",
    ],
)
def test_any_other_script_is_left_as_it_is(line: str) -> None:
    assert followed("javascript", line.encode()).decode() == line


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("function f({ a }: { a: string }) {", "function f({ a }: T            ) {"),
        (
            "async ({ a, b = 1 }: {\n  a: { c: string };\n}, d) => a",
            "async ({ a, b = 1 }: T\n                   \n , d) => a",
        ),
        ("f(id, { a }: { a: string } = {}) {", "f(id, { a }: T             = {}) {"),
        ("f({ a }: Props) {", "f({ a }: Props) {"),
        ("f(x ? { a } : { b })", "f(x ? { a } : { b })"),
        ("f({ a }, { b: { c } })", "f({ a }, { b: { c } })"),
    ],
)
def test_a_written_out_type_of_what_is_taken_apart_becomes_a_name(code: str, expected: str) -> None:
    assert followed("typescript", code.encode()).decode() == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("class A {\n  static {\n    this.b = [];", "class A {\n  _()    {\n    this.b = [];"),
        ("class A { static{", "class A { _()   {"),
        ("static.a = {", "static.a = {"),
        ("class A { static b = {", "class A { static b = {"),
    ],
)
def test_a_static_block_is_a_method(code: str, expected: str) -> None:
    assert followed("javascript", code.encode()).decode() == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("const { a = '', b = c.d, e } = req.query;", "const { a     , b      , e } = req.query;"),
        ("let {\n  a = [],\n} = await ctx.request.body", "let {\n  a     ,\n} = await ctx.request.body"),
        ("const [first, ...rest] = parts", "const [first,    rest] = parts"),
        ("const { key = 'abc' } = process.env;", "const { key = 'abc' } = process.env;"),
        ("const { a, b } = req.query;", "const { a, b } = req.query;"),
        ("const all = [first, ...rest];", "const all = [first, ...rest];"),
    ],
)
def test_what_is_taken_of_a_request_has_no_default_and_a_rest_is_a_name(code: str, expected: str) -> None:
    assert followed("javascript", code.encode()).decode() == expected


def test_what_is_deferred_in_go_is_started_where_it_stands() -> None:
    assert (
        followed("go", b"f()\n\tdefer run(name)\n\tdefer  func() {\n") == b"f()\n\tgo    run(name)\n\tgo     func() {\n"
    )
    assert followed("go", b"\tdeferred(name)\n\tx.defer y") == b"\tdeferred(name)\n\tx.defer y"


def test_other_languages_are_left_as_they_are() -> None:
    assert followed("python", b"  list = lambda: 1\n  defer x") == b"  list = lambda: 1\n  defer x"


def nested(functions: int, end: str = ");") -> str:
    """Callbacks in callbacks."""
    begin = "".join(
        f'{"  " * depth}load("}}", async function (error, /* if any */ data) {{\n' for depth in range(functions)
    )
    return begin + "".join(f"{'  ' * depth}}}{end}\n" for depth in reversed(range(functions)))


def test_functions_in_others_are_arrow_functions() -> None:
    text = nested(20)

    code = followed("javascript", text.encode()).decode()

    function, arrow = "async function (error, /* if any */ data) {", "async         (error, /* if any */ data)=>{"
    assert len(function) == len(arrow)
    assert code == text.replace(function, arrow).replace(arrow, function, 1)


@pytest.mark.parametrize("end", [".bind(this));", "());", "[0]);", "\n  .bind(this));"])
def test_those_whose_end_an_arrow_function_cannot_have_stay(end: str) -> None:
    text = nested(20, end)

    assert followed("javascript", text.encode()).decode() == text


@pytest.mark.parametrize("before", ["a || ", "a && ", "!", "typeof ", "a ?? ", "1 + "])
def test_those_that_are_an_operand_stay(before: str) -> None:
    text = f"f({before}function () {{" * 20 + "});" * 20

    assert followed("javascript", text.encode()).decode() == text


@pytest.mark.parametrize("text", ["f(function () {});" * 8, 'f("function () {");' * 20, "new function () {" * 20])
def test_other_functions_stay(text: str) -> None:
    assert followed("javascript", text.encode()).decode() == text


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("var url = {{ prefix|tojson|safe }};", "var url = ________________________;"),
        (
            "{% if debug %}\nlog('{{ name }}');{# why #}\n{% endif %}",
            "              \nlog('__________');         \n           ",
        ),
        ('<a style={{ color: "red" }} b={{ c }}/>', None),
        ("f({ a: { b: 1 }})", None),
        ("if (a) {{{ b }}}", None),
    ],
)
def test_a_script_in_a_folder_of_templates_is_read_without_their_code(text: str, seen: str | None) -> None:
    assert unfilled("shop/templates/shop/cart.js", text.encode()).decode() == (text if seen is None else seen)
    assert unfilled("shop/cart.js", text.encode()).decode() == text
    assert unfilled("templates", text.encode()).decode() == text
