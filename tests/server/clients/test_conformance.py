"""The protocol's own conformance suite, over HTTP, in both eras.

Most scenarios want a server made for them. Those that any server can pass are listed here, the others with the reason.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import pytest
from npm_clients import NpmClients, node
from serving import VERDICT, listening

pytestmark = pytest.mark.clients

_PORTABLE = {
    "2025-11-25": {
        "dns-rebinding-protection",
        "ping",
        "prompts-list",
        "resources-list",
        "server-initialize",
        "server-session-lifecycle",
        "server-sse-multiple-streams",
        "tools-list",
    },
    "2026-07-28": {
        "caching",
        "dns-rebinding-protection",
        "http-header-validation",
        "prompts-list",
        "resources-list",
        "sep-2164-resource-not-found",
        "server-sse-multiple-streams",
        "server-stateless",
        "tools-list",
    },
}
_LEFT_OUT = {
    "calls a tool of the suite's own server": {
        "elicitation-sep1034-defaults",
        "elicitation-sep1330-enums",
        "input-required-result-basic-elicitation",
        "input-required-result-basic-list-roots",
        "input-required-result-basic-sampling",
        "input-required-result-capability-check",
        "input-required-result-ignore-extra-params",
        "input-required-result-missing-input-response",
        "input-required-result-multi-round",
        "input-required-result-multiple-input-requests",
        "input-required-result-request-state",
        "input-required-result-result-type",
        "input-required-result-tampered-state",
        "input-required-result-unsupported-methods",
        "input-required-result-validate-input",
        "json-schema-2020-12",
        "server-sse-polling",
        "tools-call-audio",
        "tools-call-elicitation",
        "tools-call-embedded-resource",
        "tools-call-error",
        "tools-call-image",
        "tools-call-mixed-content",
        "tools-call-sampling",
        "tools-call-simple-text",
        "tools-call-with-logging",
        "tools-call-with-progress",
    },
    "reads a resource of the suite's own server": {
        "resources-read-binary",
        "resources-read-text",
        "resources-templates-read",
    },
    "gets a prompt of the suite's own server": {
        "input-required-result-non-tool-request",
        "prompts-get-embedded-resource",
        "prompts-get-simple",
        "prompts-get-with-args",
        "prompts-get-with-image",
    },
    "an optional capability that verdict doesn't announce": {
        "completion-complete",
        "logging-set-level",
        "resources-subscribe",
        "resources-unsubscribe",
    },
    "wants a tool whose arguments travel as headers": {"http-custom-header-server-validation"},
}
_CHECKS_LEFT_OUT = {  # of server-stateless: each calls a tool of the suite's own server
    "sep-2575-http-server-no-independent-requests-on-stream",
    "sep-2575-missing-capability-http-400",
    "sep-2575-server-no-log-without-loglevel",
    "sep-2575-server-rejects-undeclared-capability",
}


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that a scenario looked at."""

    scenario: str
    name: str
    status: str
    message: str


@pytest.fixture(scope="module", params=sorted(_PORTABLE))
def revision(request: pytest.FixtureRequest) -> str:
    """The revision of the protocol that is spoken."""
    return str(request.param)


@pytest.fixture(scope="module")
def checks(
    revision: str, npm_clients: NpmClients, env: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> list[Check]:
    """All that the suite looked at. It can't send a token, so a proxy adds it.

    It calls the first tool that it sees without arguments. That may scan the whole root, which therefore is empty.
    """
    root, results = tmp_path_factory.mktemp("root"), tmp_path_factory.mktemp("conformance")
    server = (VERDICT, "mcp", "--root", root, "--transport", "http", "--port", "0")
    with (
        listening(server, env) as url,
        listening((node(npm_clients.folder), npm_clients.folder / "proxy.mjs", url), env) as proxied,
    ):
        options = ("--url", proxied, "--suite", "all", "--spec-version", revision, "--output-dir", str(results))
        ended = npm_clients.run("node_modules/.bin/conformance", "server", *options, env=env)
    assert b"=== SUMMARY ===" in ended.stdout, ended.stderr.decode()
    return list(chain.from_iterable(_read(file) for file in results.glob("*/checks.json")))


def _read(file: Path) -> list[Check]:
    named = re.fullmatch(r"server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z", file.parent.name)
    assert named is not None
    return [
        Check(named[1], each["id"], each["status"], each.get("errorMessage", ""))
        for each in json.loads(file.read_text())
    ]


def test_every_scenario_is_portable_or_left_out_for_a_reason(revision: str, checks: list[Check]) -> None:
    left_out = set(chain.from_iterable(_LEFT_OUT.values()))
    assert {check.scenario for check in checks} - left_out == _PORTABLE[revision]


def test_the_server_passes_every_portable_scenario(revision: str, checks: list[Check]) -> None:
    looked_at = [check for check in checks if check.scenario in _PORTABLE[revision]]
    bad = [check for check in looked_at if check.status not in {"SUCCESS", "INFO", "SKIPPED"}]
    assert [check for check in bad if check.name not in _CHECKS_LEFT_OUT] == []
    assert {check.scenario for check in looked_at if check.status == "SUCCESS"} == _PORTABLE[revision]
