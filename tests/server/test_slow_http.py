"""Requests that never come to their end: the server closes their connections, and answers others meanwhile."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from children import TOKEN, WAIT, Site, started, until

BOUND = 0.3  # seconds
SERVER = f"""
    import anyio, sys
    from functools import partial
    from pathlib import Path
    from verdict.cli.serving import _listen
    from verdict.server.app import build
    from verdict.server.http import over_http
    from verdict.server.scans import Scans
    from verdict.server.session_tools import SessionTools

    scans = Scans(60.0)
    server = build(SessionTools((Path.cwd(),), scans, trusted=False))
    listening = _listen("127.0.0.1", 0)
    print("listening on", listening.getsockname()[1], file=sys.stderr, flush=True)
    anyio.run(partial(over_http, server, scans, listening, {TOKEN!r}, {BOUND}))
"""
PING = b'{"jsonrpc":"2.0","id":1,"method":"ping"}'


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that waits for a request for a part of a second."""
    folder = tmp_path_factory.mktemp("slow")
    with started(folder, cwd=folder, code=SERVER) as child:
        until(lambda: child.said.partition("listening on ")[2].endswith("\n") or child.process.poll() is not None)
        yield Site(child, int(child.said.partition("listening on ")[2].split()[0]))


def _head(served: Site, token: str = TOKEN, length: int = len(PING)) -> bytes:
    lines = (
        "POST /mcp HTTP/1.1", f"Host: 127.0.0.1:{served.port}", f"Authorization: Bearer {token}",
        "Content-Type: application/json", "Accept: application/json, text/event-stream", f"Content-Length: {length}",
    )  # fmt: skip
    return "\r\n".join(lines).encode() + b"\r\n\r\n"


def _closed_after(served: Site, *pieces: bytes) -> bytes:
    """What the server says until it closes the connection, on which only these pieces are sent.

    A connection that is closed before all that was sent is read ends with a reset; what the server said is read first.
    """
    said = b""
    with socket.create_connection(("127.0.0.1", served.port), timeout=WAIT) as connection:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            for piece in pieces:
                connection.sendall(piece)
        with contextlib.suppress(ConnectionResetError):
            while more := connection.recv(65_536):
                said += more
    return said


@pytest.mark.parametrize("piece", [b"", b"P", b"POST /mcp HTTP/1.1\r\nHost: x", b"POST /mcp HTTP/1.1\r\nX: y\r\n"])
def test_incomplete_headers_time_out(piece: bytes, served: Site) -> None:
    assert _closed_after(served, piece) == b""


def test_an_incomplete_body_times_out(served: Site) -> None:
    assert _closed_after(served, _head(served), PING[:9]).startswith(b"HTTP/1.1 408")


def test_a_refused_requests_body_is_not_awaited(served: Site) -> None:
    assert _closed_after(served, _head(served, "wrong"), b"{").startswith(b"HTTP/1.1 401")


def test_an_incomplete_second_request_times_out(served: Site) -> None:
    body = b'{"jsonrpc":"2.0","id":1,"method":"x"}'
    said = _closed_after(served, _head(served, length=len(body)) + body, b"POST /mcp HTTP/1.1\r\nHo")
    assert said.count(b"HTTP/1.1") == 1


def test_slow_headers_get_no_extra_time(served: Site) -> None:
    with socket.create_connection(("127.0.0.1", served.port), timeout=0.02) as connection:
        connection.sendall(b"POST /mcp HTTP/1.1\r\nX: ")
        for _ in range(int(WAIT / 0.02)):
            try:
                assert connection.recv(1) == b""
            except TimeoutError:
                connection.sendall(b"y")
            except ConnectionResetError:
                return
            else:
                return
    raise AssertionError("it was waited for")


@pytest.mark.parametrize("head", [b"X" * 100_000, b"POST /mcp HTTP/1.1\r\nX: " + b"y" * 100_000])
def test_long_headers_are_refused(head: bytes, served: Site) -> None:
    assert _closed_after(served, head).startswith(b"HTTP/1.1 400")


def test_others_are_answered_while_connections_stay_half_open(served: Site) -> None:
    address = ("127.0.0.1", served.port)
    half_open = [socket.create_connection(address, timeout=WAIT) for _ in range(20)]
    try:
        for connection in half_open:
            connection.sendall(b"POST /mcp HTTP/1.1\r\nHost: x")
        assert served.post({"id": 0, "method": "initialize", "params": {}})[0] in {200, 400}
        assert all(connection.recv(1) == b"" for connection in half_open)
    finally:
        for connection in half_open:
            connection.close()


def test_a_tool_call_may_outlast_the_request_timeout(served: Site, tmp_path: Path) -> None:
    session = served.session()
    call = {"id": 5, "method": "tools/call", "params": {"name": "verdict_sbom", "arguments": {}}}
    status, _, body = served.post(call, mcp_session_id=session)
    assert status == 200
    assert "0 packages" in body
