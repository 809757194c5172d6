"""What a client sends as a whole, or a language model as an argument of a tool, is rated lower."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from builders import observation

from verdict.domain.finding import Lowered, Observation, Severity
from verdict.domain.location import Location, TraceRole, TraceStep
from verdict.domain.severity.entrances import by_entrance

WHOLE = {
    1: "async def run(request):",
    2: "    data = await request.json()",
    3: '    query = data["query"]',
    4: "    return await db.execute(query)",
}


def sent(lines: dict[int, str], sink: str = "query") -> Observation:
    """SQL that gets from the second of these lines to the last one; there it is `sink`."""
    column = lines[4].index(sink) + 1
    roles = {2: TraceRole.SOURCE, 3: TraceRole.PROPAGATION}
    trace = [TraceStep(role, Location("app.py", line, 5, line, 9)) for line, role in roles.items()]
    end = TraceStep(TraceRole.SINK, Location("app.py", 4, column, 4, column + len(sink)))
    found = observation(cwe=("CWE-89",), trace=(*trace, end))
    return replace(found, source=replace(found.source, severity=Severity.CRITICAL))


def _code(lines: dict[int, str], where: Location) -> str:
    line = lines[where.line]
    return line[where.column - 1 : where.end_column - 1] if where.column and where.end_column else line


def rated(lines: dict[int, str], sink: str = "query") -> Observation:
    return by_entrance(sent(lines, sink), lambda _where: "", lambda where: _code(lines, where), lambda _places: "")


def test_a_statement_that_is_sent_as_a_whole_is_two_levels_lower_and_says_so() -> None:
    lower = rated(WHOLE)

    assert (lower.source.severity, lower.source.mapping) == (Severity.MEDIUM, "statement")
    assert lower.source.lowered == Lowered(
        Severity.CRITICAL, ("the client sends the whole statement, as is meant there",)
    )


@pytest.mark.parametrize(
    ("lines", "sink"),
    [
        ({3: '    query = data["name"]'}, "query"),
        ({3: "    query = \"SELECT * FROM \" + data['query']"}, "query"),
        ({3: "    query = (  # of the client: data['query']"}, "query"),
        ({3: "    query = ("}, "query"),
        ({3: '    query = f"SELECT * FROM {data.query}"'}, "query"),
        ({3: '    query = STATEMENT % data["query"]'}, "query"),
        ({3: '    query = STATEMENT % {"q": data["query"]}'}, "query"),
        ({3: '    query = [SELECT] + [data["query"]]'}, "query"),
        ({3: '    query = STATEMENT.format(data["query"])'}, "query"),
        ({3: '    query = data["query"], and…'}, "query"),
        ({4: '    return await db.execute("SELECT " + query)'}, '"SELECT " + query'),
        ({3: '    name = data["query"]', 4: "    return await db.execute(name)"}, "name"),
        ({3: '    query = search_sql(data["query"])'}, "query"),
        ({3: '    query = books.query(data["query"])'}, "query"),
        ({3: '    query = data["query"]; query = with_filters(query)'}, "query"),
    ],
)
def test_what_is_only_a_part_of_a_statement_keeps_its_severity(lines: dict[int, str], sink: str) -> None:
    assert rated({**WHOLE, **lines}, sink).source.severity is Severity.CRITICAL


def test_a_way_of_which_steps_are_left_out_keeps_its_severity() -> None:
    found = sent(WHOLE)
    source, middle, sink = found.trace
    found = replace(found, trace=(source, middle, replace(sink, skipped=3)))

    assert by_entrance(found, lambda _where: "", lambda where: _code(WHOLE, where), lambda _places: "") == found


@pytest.mark.parametrize(
    ("line", "sink"),
    [
        ("let { sql, params } = await request.json();", "sql"),
        ("const statement = req.body.statement;", "statement"),
        ('sql = req.sql.strip().rstrip(";").strip()', "sql"),
        ('String sql = request.getParameter("sql");', "sql"),
        ("raw_query = request.GET.get('sql')", "raw_query"),
        ('sql := c.Query("sql")', "sql"),
    ],
)
def test_the_client_says_that_it_sends_a_statement_in_many_ways(line: str, sink: str) -> None:
    lines = {**WHOLE, 3: line, 4: f"    return store.query({sink}, params)"}
    assert rated(lines, sink).source.severity is Severity.MEDIUM


TOOL = """\
server.setRequestHandler(CallToolRequestSchema, async (request) => {
  const command = String(request.params.arguments?.command);
  const { stdout } = await run(command);
});
async function run(command, options) {
  return await execAsync(command, options);
}""".splitlines()
_RUN = "  return await execAsync(command, options);"


def handled(severity: Severity, cwe: str, ways: Sequence[tuple[int, str]], lines: Sequence[str]) -> Observation:
    """A finding as `by_entrance` rates it, whose data goes through these lines of a tool, at this text in each."""
    steps = []
    for line, text in ways:
        column = lines[line - 1].index(text) + 1
        steps.append(TraceStep(TraceRole.PROPAGATION, Location("app.js", line, column, line, column + len(text))))
    found = observation(cwe=(cwe,), trace=tuple(steps))

    def code(where: Location) -> str:
        line = lines[where.line - 1]
        return line[where.column - 1 : where.end_column - 1] if where.column and where.end_column else line

    rated = replace(found, source=replace(found.source, severity=severity))
    return by_entrance(rated, lambda _where: lines[0], code, lambda _places: "")


WAY = ((2, "request.params"), (2, "command"), (3, "command)"), (5, "command"), (6, "command"))


@pytest.mark.parametrize("severity", [Severity.CRITICAL, Severity.HIGH, Severity.MEDIUM])
def test_a_command_that_a_model_sends_to_a_tool_as_a_whole_is_low(severity: Severity) -> None:
    lower = handled(severity, "CWE-78", WAY, TOOL)

    assert (lower.source.severity, lower.source.mapping) == (Severity.LOW, "tool")
    assert lower.source.lowered == Lowered(
        severity, ("a language model sends the whole of it, to a tool that is made for that",)
    )


@pytest.mark.parametrize(
    "head",
    [
        "this.server.setRequestHandler('tools/call', async ({ params }) => {",
        "  private async run(request: CallToolRequest): Promise<CallToolResult> {",
        "async function prompt(request: GetPromptRequest) {",
        'server.tool("run", { command: z.string() }, async ({ command }) => {',
        'mcpServer.registerTool(\n  "run",\n  async (request) => {',
    ],
)
def test_tools_are_told_in_many_ways(head: str) -> None:
    assert handled(Severity.HIGH, "CWE-78", WAY, [head, *TOOL[1:]]).source.mapping == "tool"


@pytest.mark.parametrize(
    "lines",
    [
        {2: "  const command = String(request.params.arguments?.branch);"},
        {2: "  const command = `git log ${request.params.arguments.command}`;"},
        {2: '  const command = "ls " + request.params.arguments.command;'},
        {2: "  const command = built(request.params.arguments.command);"},
        {3: "  const { stdout } = await run(built(command));"},
    ],
)
def test_a_part_of_a_command_is_one_level_lower_where_a_model_sends_it(lines: dict[int, str]) -> None:
    code = [lines.get(number, line) for number, line in enumerate(TOOL, 1)]
    lower = handled(Severity.CRITICAL, "CWE-78", WAY, code)

    assert (lower.source.severity, lower.source.mapping) == (Severity.HIGH, "tool")
    assert lower.source.lowered == Lowered(Severity.CRITICAL, ("a language model sends it, as an argument of a tool",))


def test_a_command_may_be_read_where_it_is_run() -> None:
    code = [TOOL[0], "  const { name, arguments: args } = request.params;", "  await execAsync(args.command);", "});"]
    way = ((2, "request.params"), (2, "args"), (3, "args.command"))

    assert handled(Severity.CRITICAL, "CWE-78", way, code).source.severity is Severity.LOW
    for end in ("args.branch", "`git ${args.command}`", '"git " + args.command', "built(args.command)"):
        code[2] = f"  await execAsync({end});"
        assert handled(Severity.CRITICAL, "CWE-78", (*way[:2], (3, end)), code).source.severity is Severity.HIGH


def test_who_sends_the_beginning_of_a_command_may_run_any() -> None:
    code = [*TOOL[:5], "  command = `${command} -c ls`;", _RUN, "}"]
    way = (*WAY[:4], (6, "${command}"), (7, "command"))

    assert handled(Severity.CRITICAL, "CWE-78", way, code).source.severity is Severity.LOW


@pytest.mark.parametrize(("before", "after"), [(Severity.HIGH, Severity.MEDIUM), (Severity.LOW, Severity.LOW)])
def test_a_path_that_a_model_sends_is_one_level_lower(before: Severity, after: Severity) -> None:
    assert handled(before, "CWE-22", WAY, TOOL).source.severity is after


@pytest.mark.parametrize(
    "head",
    [
        "server.on('request', async (request) => {",
        "bus.setRequestHandler('tools', async (request) => {",
        "function run(request: CallRequest) {",
        "browser.tool('run', async (request) => {",
    ],
)
def test_what_a_handler_of_a_server_for_pages_is_sent_keeps_its_severity(head: str) -> None:
    assert handled(Severity.CRITICAL, "CWE-78", WAY, [head, *TOOL[1:]]).source.severity is Severity.CRITICAL
