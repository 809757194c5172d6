from __future__ import annotations

import contextlib
import json
import signal
import stat
from pathlib import Path
from typing import Any

import pytest
from children import TOKEN, WAIT, Site, gone, put_engine, site, started, until

from verdict.cli.serving import _listen
from verdict.domain.errors import ConfigError, UsageError
from verdict.server.http_access import token

PING = {"id": 1, "method": "ping"}
MODERN = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": {"name": "somebody", "version": "1"},
    "io.modelcontextprotocol/clientCapabilities": {},
}


FINDS_ASSERTS = """
    import json, sys
    names = [line for line in sys.argv if line.endswith(".py")]
    sys.stdout.write(json.dumps({"errors": [], "results": [
        {"filename": n, "test_id": "B101", "test_name": "assert",
         "issue_severity": "LOW", "issue_confidence": "HIGH",
         "issue_text": "日本語" * 50, "line_number": 1, "line_range": [1]} for n in names],
        "metrics": {"_totals": {}, **{n: {} for n in names}}}))
"""
"""A bandit that finds one thing in each file."""


def _modern(method: str, **params: Any) -> dict[str, Any]:
    return {"id": 1, "method": method, "params": {**params, "_meta": MODERN}}


def _headers(method: str, name: str | None = None) -> dict[str, str | None]:
    return {"mcp_protocol_version": "2026-07-28", "mcp_method": method, "mcp_name": name}


@pytest.mark.parametrize(
    "given",
    [None, "", "Bearer", "Bearer ", "Bearer wrong", f"bearer{TOKEN}", f"Basic {TOKEN}", TOKEN, f"Bearer {TOKEN}x"],
)
def test_requests_without_the_token_are_refused(given: str | None, served: Site) -> None:
    status, headers, body = served.post(PING, authorization=given)
    assert (status, headers["www-authenticate"]) == (401, "Bearer")
    assert TOKEN not in body


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "", "0.0.0.0:{port}"]
)
def test_another_host_name_is_refused_even_with_the_token(host: str, served: Site) -> None:
    assert served.post(PING, host=host.replace("{port}", str(served.port)))[0] == 421


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "https://127.0.0.1:{port}", "http://127.0.0.1", "http://127.0.0.1:{port}.evil"],
)
def test_a_page_of_another_origin_is_refused_even_with_the_token(origin: str, served: Site) -> None:
    assert served.post(PING, origin=origin.replace("{port}", str(served.port)))[0] == 403


def test_a_page_of_the_servers_own_origin_may_call(served: Site) -> None:
    status, _, body = served.post(
        _modern("tools/list"), **_headers("tools/list"), origin=f"http://localhost:{served.port}"
    )
    assert (status, len(json.loads(body)["result"]["tools"])) == (200, 7)


def test_both_protocol_generations_are_served(served: Site) -> None:
    name = served.session()
    status, _, body = served.post({"id": 1, "method": "tools/list"}, mcp_session_id=name)
    assert status == 200
    assert "verdict_scan" in body
    status, _, body = served.post(_modern("tools/list"), **_headers("tools/list"))
    assert status == 200
    assert "verdict_scan" in body


def test_unauthenticated_answers_are_small(served: Site) -> None:
    long = "x" * (1 << 20)
    meta = {**MODERN, "io.modelcontextprotocol/protocolVersion": long}
    for message in (
        {"id": 1, "method": "tools/list", "params": {"_meta": meta}},
        _modern(long),
        _modern("tools/call", name=long, arguments={}),
        {"id": 1, long: long},
    ):
        for headers in (_headers("tools/list"), _headers("tools/call", "x"), {}):
            _, _, body = served.post(message, **headers)
            assert len(body) < 4096, body[:200]


def test_an_answer_beyond_ascii_is_within_its_bytes_over_http(tmp_path: Path) -> None:
    root = tmp_path / ("日本語" * 20)
    for number in range(40):
        folder = root / f"größe-{number}-{'🔐' * 30}"
        folder.mkdir(parents=True)
        (folder / "app.py").write_text("assert x\n")
    put_engine(root, tmp_path, "bandit", FINDS_ASSERTS)
    with site(tmp_path, "--trust-tree", cwd=root) as served:
        for size in (4096, 8000, 20_000):
            arguments = {"engines": ["bandit"], "max_output_bytes": size}
            status, _, body = served.post(
                _modern("tools/call", name="verdict_scan", arguments=arguments),
                **_headers("tools/call", "verdict_scan"),
            )
            assert status == 200
            assert "B101" in body
            assert len(body.encode()) <= size


def test_a_session_is_warned_of_a_cut_if_it_set_a_level_itself(tmp_path: Path) -> None:
    root = tmp_path / "tree"
    root.mkdir()
    for name in ("a.py", "b.py"):
        (root / name).write_text("assert x\n")
    put_engine(root, tmp_path, "bandit", FINDS_ASSERTS)
    call = {"name": "verdict_scan", "arguments": {"engines": ["bandit"], "max_findings": 1}}
    with site(tmp_path, "--trust-tree", cwd=root) as served:
        one, other = served.session(), served.session()
        level = {"id": 1, "method": "logging/setLevel", "params": {"level": "warning"}}
        assert served.post(level, mcp_session_id=one)[0] == 200
        for session, warned in ((one, True), (other, False)):
            _, _, body = served.post({"id": 2, "method": "tools/call", "params": call}, mcp_session_id=session)
            assert "Showing 1 of 2 findings" in body
            assert ("notifications/message" in body) is warned


CALL = {"name": "verdict_scan", "arguments": {"engines": ["bandit"]}}


def test_a_disconnecting_client_with_a_handshake_ends_its_scan(root: Path, tmp_path: Path, pids: Path) -> None:
    with site(tmp_path, "--trust-tree", cwd=root) as served:
        connection = served.open({"id": 5, "method": "tools/call", "params": CALL}, mcp_session_id=served.session())
        until(pids.exists)
        connection.close()
        until(lambda: gone(pids))
        assert served.post(_modern("tools/list"), **_headers("tools/list"))[0] == 200


def test_a_disconnecting_client_without_a_handshake_ends_its_scan(root: Path, tmp_path: Path, pids: Path) -> None:
    with site(tmp_path, "--trust-tree", cwd=root) as served:
        connection = served.open(_modern("tools/call", **CALL), **_headers("tools/call", "verdict_scan"))
        until(pids.exists)
        connection.close()
        until(lambda: gone(pids))
        assert served.post(_modern("tools/list"), **_headers("tools/list"))[0] == 200


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_in_the_middle_of_a_scan_ends_everything(
    number: signal.Signals, root: Path, tmp_path: Path, pids: Path
) -> None:
    with site(tmp_path, "--trust-tree", cwd=root) as served:
        opened = served.open(_modern("tools/call", **CALL), **_headers("tools/call", "verdict_scan"))
        with contextlib.closing(opened) as connection:
            until(pids.exists)
            served.child.process.send_signal(number)
            assert "INCOMPLETE" in connection.getresponse().read().decode()
        served.child.process.wait(WAIT)
        until(lambda: gone(pids))
        assert list((tmp_path / "scratch").iterdir()) == []
        assert "Traceback" not in served.child.said


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "example.com", "127.0.0.1.evil.example", ""])
def test_a_public_listening_address_is_refused(host: str) -> None:
    with pytest.raises(UsageError) as refused:
        _listen(host, 0)
    assert "127.0.0.1" in refused.value.hint


def test_a_public_listening_address_is_exit_code_2(root: Path, tmp_path: Path) -> None:
    words = ("--transport", "http", "--host", "0.0.0.0", "--port", "0")
    with started(tmp_path, *words, cwd=root, env={"VERDICT_MCP_TOKEN": TOKEN}) as child:
        assert child.process.wait(WAIT) == 2
    assert "can be reached from other machines" in child.said


def test_invalid_settings_are_exit_code_2(root: Path, tmp_path: Path) -> None:
    (root / ".verdict").mkdir(exist_ok=True)
    (root / ".verdict" / "config.yaml").write_text("version: 1\nmcp: {max_findigns: 3}\n")
    with started(tmp_path, "--transport", "http", cwd=root) as child:
        assert child.process.wait(WAIT) == 2
    assert "config.yaml:2: mcp.max_findigns: unknown key" in child.said


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost", "127.0.0.2"])
def test_a_loopback_address_is_listened_at(host: str) -> None:
    if host == "::1" and not Path("/proc/net/if_inet6").exists():
        pytest.skip("this machine has no IPv6")
    with _listen(host, 0) as listening:
        assert listening.getsockname()[1] > 0


def test_the_token_is_shown_nowhere(root: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    with site(tmp_path, cwd=root, env={"VERDICT_HOME": str(home)}) as served:
        assert served.post(PING, authorization="Bearer wrong")[0] == 401
        assert served.post({"id": 1, "method": "x"})[0] in {200, 400, 404}
        command = Path(f"/proc/{served.child.process.pid}/cmdline")
        if command.exists():
            assert TOKEN.encode() not in command.read_bytes()
        assert TOKEN not in served.child.said
        assert not home.exists(), "a token that is given isn't kept"


def test_a_generated_token_is_random_and_private(tmp_path: Path) -> None:
    file = tmp_path / "home" / "mcp-token"
    made = token({}, file)
    assert len(made) == 64
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert token({}, file) == made
    assert token({}, tmp_path / "other") != made


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o644])
def test_a_token_file_readable_by_others_is_refused(mode: int, tmp_path: Path) -> None:
    file = tmp_path / "mcp-token"
    made = token({}, file)
    file.chmod(mode)
    with pytest.raises(ConfigError, match="can be read by others") as refused:
        token({}, file)
    assert made not in f"{refused.value}{refused.value.hint}"


def test_a_token_file_that_is_a_link_or_in_a_shared_folder_is_refused(tmp_path: Path) -> None:
    token({}, tmp_path / "real")
    (tmp_path / "link").symlink_to("real")
    (tmp_path / "file").write_text("")
    for file in (tmp_path / "link", tmp_path / "file" / "mcp-token"):
        with pytest.raises(ConfigError, match="can't be read or created"):
            token({}, file)


@pytest.mark.parametrize("given", ["", "short", "x" * 15, "x" * 20 + " ", "é" * 20, "a b" * 10, "x" * 20 + "\n"])
def test_a_weak_token_is_refused_without_being_shown(given: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="at least 16 ASCII characters") as refused:
        token({"VERDICT_MCP_TOKEN": given}, tmp_path / "unused")
    assert not given or given not in f"{refused.value}{refused.value.hint}"
