"""What an answer says of its own size is what leaves, over each transport and in each era of the protocol."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from children import Child, Site, put_engine, site, started

FINDS = """
    import json, sys
    names = [line for line in sys.argv if line.endswith(".py")]
    print(json.dumps({"errors": [], "results": [
        {"filename": n, "test_id": "B101", "test_name": "assert", "issue_severity": "LOW", "issue_confidence": "HIGH",
         "issue_text": "日本語 \\" \\\\ \\x7f é", "line_number": 1, "line_range": [1]} for n in names],
        "metrics": {"_totals": {}, **{n: {} for n in names}}}))
"""
MODERN = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": {"name": "somebody", "version": "1"},
    "io.modelcontextprotocol/clientCapabilities": {},
}
PAGE = {"format": "json", "limit": 40, "max_output_bytes": 4096}
RICH = {"format": "json", "detail_level": "rich", "limit": 7, "max_output_bytes": 12_000}
CALLS: list[tuple[int | str, str, dict[str, Any]]] = [
    (1, "verdict_scan", {"engines": ["bandit"], "format": "json", "max_findings": 3}),
    ("日本語" * 60, "verdict_findings", PAGE),
    ('\\"\t' * 60, "verdict_findings", PAGE),
    (10**199, "verdict_findings", RICH),
    ("", "verdict_findings", RICH),
]
"""Ids, tools, arguments."""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tree with more findings than any page shows, beyond ASCII."""
    folder = tmp_path_factory.mktemp("wire")
    root = folder / "größe"
    root.mkdir()
    for number in range(60):
        (root / f"日本語-{number}.py").write_text("assert 'é'\n")
    put_engine(root, folder, "bandit", FINDS)
    return root


@pytest.fixture(scope="module")
def served(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server over HTTP."""
    with site(tmp_path_factory.mktemp("http"), "--trust-tree", cwd=tree) as running:
        yield running


def _said_to_be(answer: dict[str, Any]) -> int:
    text = answer["result"]["content"][0]["text"]
    size: int = json.loads(text)["truncation_info"]["actual_bytes"]
    return size


def _over_stdio(child: Child, message: dict[str, Any]) -> bytes:
    """The line that answers, without its end."""
    child.send(message)
    assert child.process.stdout is not None
    for line in child.process.stdout:
        if json.loads(line).get("id") == message["id"]:
            return line.removesuffix("\n").encode()
    raise AssertionError(child.said)


@pytest.mark.parametrize("meta", [{}, {"_meta": MODERN}], ids=["handshake", "modern"])
def test_over_stdio(meta: dict[str, Any], tree: Path, tmp_path: Path) -> None:
    with started(tmp_path, "--trust-tree", cwd=tree) as child:
        if not meta:
            child.hello()
        for name, tool, given in CALLS:
            params = {"name": tool, "arguments": given, **meta}
            line = _over_stdio(child, {"id": name, "method": "tools/call", "params": params})
            assert _said_to_be(json.loads(line)) == len(line)


def test_over_http_with_a_handshake(served: Site) -> None:
    session = served.session()
    for name, tool, given in CALLS:
        params = {"name": tool, "arguments": given}
        message = {"id": name, "method": "tools/call", "params": params}
        _, headers, body = served.post(message, mcp_session_id=session)
        assert headers["content-type"].startswith("text/event-stream")
        (data,) = [line.removeprefix("data: ") for line in body.split("\r\n") if line.startswith("data: {")]
        assert _said_to_be(json.loads(data)) == len(data.encode())


def test_over_http_as_it_is_today(served: Site) -> None:
    for name, tool, given in CALLS:
        params = {"name": tool, "arguments": given, "_meta": MODERN}
        headers: dict[str, str | None] = {
            "mcp_protocol_version": "2026-07-28", "mcp_method": "tools/call", "mcp_name": tool,
        }  # fmt: skip
        _, _, body = served.post({"id": name, "method": "tools/call", "params": params}, **headers)
        assert _said_to_be(json.loads(body)) == len(body.encode())
