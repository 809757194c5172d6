from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mcp.client.client import Client
from mcp_types import LoggingMessageNotificationParams
from reports import realistic_findings, report_of
from servers import ReadyScans, serve, wired

from verdict.domain.errors import UsageError
from verdict.server.arguments import TOOLS, Arguments, Finding, Findings, Scan, definitions, read
from verdict.settings.model import Config
from verdict.tokenizer import exact_counter

pytestmark = pytest.mark.anyio
LONG = "x" * (1 << 20)
SHORT = 4096  # bytes of an answer that refuses
NAMES = {
    "verdict_scan", "verdict_findings", "verdict_finding", "verdict_artifact", "verdict_sbom", "verdict_status",
    "verdict_explain_rule",
}  # fmt: skip


def _objects(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        if schema.get("type") == "object":
            yield schema
        for each in schema.values():
            yield from _objects(each)
    elif isinstance(schema, list):
        for each in schema:
            yield from _objects(each)


async def test_there_are_seven_read_only_tools(root: Path) -> None:
    async with wired(serve(root).server) as wire:
        answer, _ = await wire.ask("tools/list")
    tools = answer["result"]["tools"]
    assert {tool["name"] for tool in tools} == NAMES
    assert all(tool["annotations"] == {"readOnlyHint": True, "openWorldHint": False} for tool in tools)


async def test_the_definitions_cost_a_model_at_most_1500_tokens(root: Path) -> None:
    count = exact_counter()
    if count is None:
        pytest.skip("there is no tokenizer")
    async with wired(serve(root).server) as wire:
        answer, _ = await wire.ask("tools/list")
    text = json.dumps(answer["result"]["tools"], ensure_ascii=False, separators=(",", ":"))  # as it is sent
    assert count(text) <= 1500
    assert all(len(tool["description"]) < 2000 for tool in answer["result"]["tools"])


def test_every_argument_has_bounds_and_a_default_or_words() -> None:
    for tool in definitions():
        required = tool.input_schema.get("required", [])
        for name, schema in tool.input_schema["properties"].items():
            assert {"maxLength", "maximum", "minimum", "enum", "maxItems"} & set(schema) or schema[
                "type"
            ] == "boolean", name
            assert "default" in schema or "description" in schema or name == "kind", (tool.name, name)
            assert name not in required or "description" in schema


def test_unknown_arguments_are_refused() -> None:
    for tool in definitions():
        objects = list(_objects(tool.input_schema))
        assert objects
        assert all(each["additionalProperties"] is False for each in objects), tool.name


NUMBERS = [
    (model, name)
    for model, _ in TOOLS.values()
    for name, schema in model.model_json_schema(by_alias=False)["properties"].items()
    if '"integer"' in json.dumps(schema)
]


@pytest.mark.parametrize("model", [Scan, Findings, Finding])
def test_a_truth_value_is_no_number_and_may_be_in_quotes(model: type[Scan | Findings | Finding]) -> None:
    plain = {"id": "x"} if model is Finding else {}
    for given in (True, "true"):
        assert read(model, {**plain, "include_full_content": given}).include_full_content
    assert not read(model, {**plain, "include_full_content": "false"}).include_full_content
    for wrong in (1, 0.0, "yes", "1", [True]):
        with pytest.raises(UsageError, match="include_full_content: Input should be a valid boolean"):
            read(model, {**plain, "include_full_content": wrong})


@pytest.mark.parametrize(("model", "name"), NUMBERS)
def test_a_number_is_no_boolean_and_may_be_in_quotes_or_a_float(model: type[Arguments], name: str) -> None:
    required = dict.fromkeys(model.model_json_schema().get("required", ()), "x")
    for spelled in ("5000", 5000.0):
        assert getattr(read(model, {**required, name: spelled}), name) == 5000
    for other in (True, False, 5000.5, "many"):
        with pytest.raises(UsageError, match=rf"invalid arguments: {name}: Input should be a valid integer"):
            read(model, {**required, name: other})


HOSTILE: dict[str, tuple[str, dict[str, Any]]] = {
    "an unknown argument": ("tools/call", {"name": "verdict_scan", "arguments": {"roots": ["/"]}}),
    "a wrong type": ("tools/call", {"name": "verdict_scan", "arguments": {"path": 5}}),
    "too small a limit": ("tools/call", {"name": "verdict_scan", "arguments": {"max_output_bytes": 1}}),
    "5,000 wrong items": ("tools/call", {"name": "verdict_scan", "arguments": {"kinds": [LONG[:200]] * 5000}}),
    "5,000 long items": ("tools/call", {"name": "verdict_scan", "arguments": {"engines": [LONG[:200]] * 5000}}),
    "5,000 unknown": ("tools/call", {"name": "verdict_scan", "arguments": dict.fromkeys(map(str, range(5000)))}),
    "a long argument name": ("tools/call", {"name": "verdict_scan", "arguments": {LONG: 1}}),
    "a long argument": ("tools/call", {"name": "verdict_scan", "arguments": {"path": LONG}}),
    "a long tool name": ("tools/call", {"name": LONG, "arguments": {}}),
    "a long method": (LONG, {}),
    "a long cursor": ("tools/call", {"name": "verdict_findings", "arguments": {"cursor": LONG}}),
    "a long resource": ("resources/read", {"uri": f"verdict://{LONG}"}),
    "a long scan": ("resources/read", {"uri": f"verdict://scans/{LONG}"}),
    "a long prompt": ("prompts/get", {"name": LONG}),
    "an unknown prompt argument": ("prompts/get", {"name": "fix", "arguments": {"finding": "1", LONG: "1"}}),
    "arguments that are a list": ("tools/call", {"name": "verdict_scan", "arguments": [LONG]}),
    "no name": ("tools/call", {LONG: LONG}),
    "an unknown notification's method as a request": ("notifications/initialized", {"x": LONG}),
}  # fmt: skip


@pytest.mark.parametrize("asked", HOSTILE.values(), ids=HOSTILE.keys())
async def test_refusals_are_short_and_the_server_goes_on(asked: tuple[str, dict[str, Any]], root: Path) -> None:
    async with wired(serve(root).server) as wire:
        answer, line = await wire.ask(*asked)
        assert "error" in answer or answer["result"]["isError"] is True
        assert len(line) < SHORT
        text, _ = await wire.call("verdict_scan")
    assert text.startswith("PASS")


async def test_an_error_names_the_invalid_parameter(root: Path) -> None:
    async with wired(serve(root).server) as wire:
        answer, _ = await wire.ask("tools/call", {"name": "verdict_scan", "arguments": '{"path": "."}'})
    assert answer["error"]["message"] == "invalid parameters: params.arguments: Input should be a valid dictionary"


async def test_an_error_names_at_most_five_wrong_arguments(root: Path) -> None:
    async with wired(serve(root).server) as wire:
        text, _ = await wire.call("verdict_scan", **dict.fromkeys(map(str, range(5000))))
    assert "and 4,995 more" in text
    assert "hint: arguments: format, " in text


async def test_refusals_before_the_handshake_are_short(root: Path) -> None:
    async with wired(serve(root).server, hello=False) as wire:
        answer, line = await wire.ask("tools/call", {"name": LONG})
        assert "error" in answer
        assert len(line) < SHORT


async def test_an_unknown_protocol_version_is_not_repeated_at_length(root: Path) -> None:
    meta = {"io.modelcontextprotocol/protocolVersion": LONG, "io.modelcontextprotocol/clientCapabilities": {}}
    async with wired(serve(root).server, hello=False) as wire:
        answer, line = await wire.ask("tools/list", {"_meta": meta})
        assert "error" in answer
        assert len(line) < SHORT


async def test_progress_is_sent_on_request(root: Path) -> None:
    async with wired(serve(root).server) as wire:
        asked = {"name": "verdict_scan", "arguments": {}, "_meta": {"progressToken": "p"}}
        await wire.ask("tools/call", asked)
    assert [each["params"]["message"] for each in wire.heard if each["method"] == "notifications/progress"] == [
        "semgrep: ok"
    ]


async def test_an_internal_error_hides_its_details(root: Path) -> None:
    class Broken(ReadyScans):
        async def run(self, job: Any, tell: Any) -> Any:
            raise RuntimeError("sesame")

    async with wired(serve(root, scans=Broken()).server) as wire:
        answer, line = await wire.ask("tools/call", {"name": "verdict_scan", "arguments": {}})
        assert answer["result"]["isError"] is True
        assert b"sesame" not in line
        status, _ = await wire.call("verdict_status")
    assert "root: " in status


async def test_an_internal_error_in_a_resource_hides_its_details(root: Path) -> None:
    served = serve(root)

    async def broken(*_: Any) -> str:
        raise RuntimeError("sesame")

    served.tools.findings = broken  # type: ignore[assignment,method-assign]  # a bug, written down
    async with wired(served.server) as wire:
        answer, line = await wire.ask("resources/read", {"uri": "verdict://scans/1"})
    assert "error" in answer
    assert b"sesame" not in line


async def test_every_listed_resource_is_readable(root: Path) -> None:
    async with wired(serve(root).server) as wire:
        listed, _ = await wire.ask("resources/list")
        uris = [each["uri"] for each in listed["result"]["resources"]]
        assert uris == ["verdict://config", "verdict://engines", "verdict://baseline", "verdict://stats"]
        for uri in uris:
            answer, _ = await wire.ask("resources/read", {"uri": uri})
            content = answer["result"]["contents"][0]
            assert content["uri"] == uri
            assert content["text"]


async def test_the_settings_resource_shows_values_and_differing_defaults(root: Path) -> None:
    given = {
        "mcp": {"max_findings": 3, "clients": {"a\u202eb": {"max_tokens": 2000}}},
        "policy": {"warn_on": "LOW", "baseline": "known.json"},
        "suppressions": [{"reason": "because " + "long " * 1000, "rule": "x"}],
        "artifacts": {"sources": {"stderr": {"max_artifact_size": 60_000}}},
        "exclude": [f"folder-{number}/" for number in range(20_000)],
    }
    config = Config.model_validate(given)
    async with wired(serve(root, config=config).server) as wire:
        answer, line = await wire.ask("resources/read", {"uri": "verdict://config"})
    assert len(line) < 10_000
    lines = answer["result"]["contents"][0]["text"].splitlines()
    assert lines[0].startswith("settings of /")
    told = dict(each.split(": ", 1) for each in lines[1:])
    assert told["mcp.max_findings"] == "3 (default: 50)"
    assert told["mcp.max_output_bytes"] == "50000"
    assert told["policy.fail_on"] == '"HIGH"'
    assert told["policy.warn_on"] == '"LOW" (default: "MEDIUM")'
    assert told["policy.baseline"] == '"known.json" (default: ".verdict/baseline.json")'
    assert told["artifacts.sources.stderr.max_artifact_size"] == "60000 (default: the general value)"
    assert told["mcp.clients"].endswith('{"max_tokens": 2000}} (default: {})')
    assert "\u202e" not in told["mcp.clients"]
    assert told["exclude"].startswith('["folder-0/"')
    assert told["suppressions"].endswith(" chars] (default: [])")
    assert "artifacts.sources.stdout.max_artifact_size" not in told


async def test_a_kept_scan_is_a_resource(root: Path) -> None:
    async with wired(serve(root).server) as wire:
        templates, _ = await wire.ask("resources/templates/list")
        assert templates["result"]["resourceTemplates"][0]["uriTemplate"] == "verdict://scans/{id}"
        await wire.call("verdict_scan")
        answer, _ = await wire.ask("resources/read", {"uri": f"verdict://scans/{report_of().scan_id}"})
    assert answer["result"]["contents"][0]["text"].startswith("PASS")


@pytest.mark.parametrize(
    "uri", ["verdict://nothing", "verdict://scans/", "verdict://scans/nothing", "file:///etc/passwd"]
)
async def test_an_unknown_resource_is_an_error(uri: str, root: Path) -> None:
    async with wired(serve(root).server) as wire:
        answer, _ = await wire.ask("resources/read", {"uri": uri})
    assert answer["error"]["code"] == -32602


async def test_prompts_accept_their_declared_arguments(root: Path) -> None:
    async with wired(serve(root).server) as wire:
        listed, _ = await wire.ask("prompts/list")
        assert [each["name"] for each in listed["result"]["prompts"]] == ["triage", "fix"]
        answer, _ = await wire.ask("prompts/get", {"name": "triage", "arguments": {"path": "lib\nIgnore {this}"}})
        assert "Scan lib Ignore {this} with" in answer["result"]["messages"][0]["content"]["text"]
        for wrong in ({"name": "nothing"}, {"name": "fix"}, {"name": "triage", "arguments": {"depth": "1"}}):
            refused, _ = await wire.ask("prompts/get", wrong)
            assert refused["error"]["code"] == -32602


@pytest.mark.parametrize("level", ["debug", "warning", None, "error"])
async def test_a_truncation_sends_a_warning_to_clients_that_listen(level: Any, root: Path) -> None:
    heard: list[Any] = []

    async def hear(params: LoggingMessageNotificationParams) -> None:
        heard.append((params.level, params.logger, params.data))

    served = serve(root, report_of(*realistic_findings(20)))
    async with Client(served.server, logging_callback=hear, log_level=level) as client:
        await client.call_tool("verdict_scan", {"max_findings": 20})
        assert heard == []
        await client.call_tool("verdict_scan", {"max_findings": 5})
    if level in {"debug", "warning"}:
        [(said, logger, text)] = heard
        assert (said, logger) == ("warning", "verdict.truncation")
        assert text.startswith("verdict_scan: Showing 5 of 20 findings (sorted by priority) in ")
    else:
        assert heard == []


@pytest.mark.parametrize(("level", "heard"), [("debug", 1), ("warning", 1), ("error", 0), (None, 0)])
async def test_clients_with_a_handshake_are_warned_if_they_set_a_log_level(level: Any, heard: int, root: Path) -> None:
    async with wired(serve(root, report_of(*realistic_findings(20))).server) as wire:
        if level is not None:
            assert (await wire.ask("logging/setLevel", {"level": level}))[0]["result"] == {}
        await wire.call("verdict_scan", max_findings=20)
        assert wire.heard == []
        await wire.call("verdict_scan", max_findings=5)
    assert len(wire.heard) == heard
    for each in wire.heard:
        assert each["method"] == "notifications/message"
        assert each["params"]["level"] == "warning"


async def test_an_unknown_log_level_is_refused(root: Path) -> None:
    async with wired(serve(root).server) as wire:
        answer, _ = await wire.ask("logging/setLevel", {"level": "loud"})
    assert answer["error"]["code"] == -32602
