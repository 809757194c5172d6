from __future__ import annotations

import json
import os
import secrets
from typing import Any

import pytest
from children import TOKEN, Child, Site, started
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from verdict.server.screening import LONGEST, refusal

SHORT = 1000  # bytes of an answer to what can't be taken
PARSE_ERROR, INVALID_REQUEST, INVALID_PARAMS = -32700, -32600, -32602
PING = '{"jsonrpc":"2.0","id":%s,"method":"ping"}'
SURROGATE = (
    '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"verdict_scan","arguments":{"path":"\\ud800"}}}'
)
TOKEN_TOO_LONG = '{"jsonrpc":"2.0","id":9,"method":"ping","params":{"_meta":{"progressToken":"%s"}}}'
UNFIT = {
    "a long text as id": (PING % json.dumps("x" * 201), INVALID_REQUEST, None),
    "a text of 2 MB as id": (PING % json.dumps("x" * 2_000_000), INVALID_REQUEST, None),
    "a number of 5,000 digits as id": (PING % ("9" * 5000), PARSE_ERROR, None),
    "a number of 300 digits as id": (PING % ("9" * 300), INVALID_REQUEST, None),
    "a fraction as id": (PING % "1.5", INVALID_REQUEST, None),
    "null as id": (PING % "null", INVALID_REQUEST, None),
    "a list as id": (PING % "[1]", INVALID_REQUEST, None),
    "a truth value as id": (PING % "true", INVALID_REQUEST, None),
    "half a pair as id": (PING % '"\\ud800"', INVALID_REQUEST, None),
    "half a pair in a path": (SURROGATE, INVALID_PARAMS, 7),
    "a long progress token": (TOKEN_TOO_LONG % ("y" * 100_000), INVALID_PARAMS, 9),
    "a batch": (f"[{PING % 1},{PING % 2}]", INVALID_REQUEST, None),
    "an empty batch": ("[]", INVALID_REQUEST, None),
    "no method": ('{"jsonrpc":"2.0","id":9}', INVALID_REQUEST, 9),
    "half a message": ('{"jsonrpc":"2.0","id":1', PARSE_ERROR, None),
    "no object": ("5", INVALID_REQUEST, None),
    "deep nesting": ("[" * 100_000, PARSE_ERROR, None),
    "NUL": ("\0", PARSE_ERROR, None),
    "10 MB": (PING % 1 + " " * 10_000_000, INVALID_REQUEST, None),
}


def error(answer: dict[str, Any]) -> tuple[int, Any]:
    return answer["error"]["code"], answer["id"]


def said_before_the_ping(child: Child, *lines: bytes) -> list[dict[str, Any]]:
    """What the server answers to lines; the ping that follows them must be answered."""
    assert child.process.stdin is not None
    name = secrets.token_hex(8)
    written = b"".join(line + b"\n" for line in (*lines, (PING % f'"{name}"').encode()))
    with os.fdopen(os.dup(child.process.stdin.fileno()), "wb") as pipe:
        pipe.write(written)
    before = len(child.heard)
    assert child.receive(name)["result"] == {}
    return child.heard[before:]


@pytest.fixture(scope="module")
def child(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server on stdio that many tests ask."""
    folder = tmp_path_factory.mktemp("stdio")
    with started(folder, cwd=folder) as running:
        running.hello()
        yield running


@pytest.mark.parametrize("name", UNFIT)
def test_unacceptable_messages_get_one_short_error_over_stdio(name: str, child: Child) -> None:
    line, code, id_ = UNFIT[name]
    (answer,) = said_before_the_ping(child, line.encode())
    assert error(answer) == (code, id_)
    assert len(json.dumps(answer)) < SHORT


@pytest.mark.parametrize("name", UNFIT)
def test_unacceptable_messages_get_one_short_error_over_http(name: str, served: Site) -> None:
    line, code, id_ = UNFIT[name]
    status, body = served.post_bytes(line.encode())
    assert status == (413 if len(line) > LONGEST else 400)
    assert error(json.loads(body)) == (code, id_)
    assert len(body) < SHORT
    assert TOKEN not in body


@pytest.mark.parametrize("line", [PING % 0, PING % '""', PING % ("9" * 200), PING % json.dumps("é" * 200)])
def test_a_short_id_is_repeated(line: str, child: Child) -> None:
    (answer,) = said_before_the_ping(child, line.encode())
    assert answer == {"jsonrpc": "2.0", "id": json.loads(line)["id"], "result": {}}


def test_a_notification_gets_no_answer(child: Child) -> None:
    line = b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":12345}}'
    assert said_before_the_ping(child, line, b"", b"  ", b"\r") == []


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
REQUESTS = st.fixed_dictionaries(
    {"jsonrpc": st.just("2.0") | JSON, "method": st.sampled_from(["ping", "tools/list", "tools/call", "x", ""]) | JSON},
    optional={"id": st.integers() | st.text(max_size=300) | JSON, "params": JSON, "result": JSON, "error": JSON},
)
LINES = st.binary(max_size=200) | JSON.map(lambda each: json.dumps(each).encode()) | REQUESTS.map(
    lambda each: json.dumps(each).encode()
)  # fmt: skip


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=st.lists(LINES, max_size=5))
def test_the_server_survives_any_input(child: Child, lines: list[bytes]) -> None:
    lines = [line.replace(b"\n", b" ") for line in lines]
    for answer in said_before_the_ping(child, *lines):
        assert answer["jsonrpc"] == "2.0"
        assert "id" in answer


@given(text=st.text() | JSON.map(json.dumps) | REQUESTS.map(json.dumps))
def test_a_refusal_is_short_and_can_be_sent(text: str) -> None:
    refused = refusal(text)
    if refused is not None:
        assert len(refused.model_dump_json().encode()) < SHORT
