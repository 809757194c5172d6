"""A local web server for tests with configurable responses."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

Answer = Callable[[BaseHTTPRequestHandler], None]


@dataclass
class Mirror:
    """What it answers by path, what it was asked for, and its own URL."""

    url: str
    answers: dict[str, Answer] = field(default_factory=dict)
    asked: list[tuple[str, str | None]] = field(default_factory=list)
    """Each path with its If-None-Match."""

    closing: threading.Event = field(default_factory=threading.Event)

    def put(self, path: str, file: Path, etag: str | None = None) -> None:
        """Serve a file, under an ETag if there is one."""
        content = file.read_bytes()

        def answer(request: BaseHTTPRequestHandler) -> None:
            if etag is not None and request.headers["If-None-Match"] == etag:
                request.send_response(304)
                request.end_headers()
                return
            request.send_response(200)
            request.send_header("Content-Length", str(len(content)))
            if etag is not None:
                request.send_header("ETag", etag)
            request.end_headers()
            request.wfile.write(content)

        self.answers[path] = answer


def status(code: int, body: bytes = b"", length: int | None = None, **headers: str) -> Answer:
    """An answer with a status and a body, whose length is said to be `length`; `Location=…` and the like besides."""

    def answer(request: BaseHTTPRequestHandler) -> None:
        request.send_response(code)
        request.send_header("Content-Length", str(len(body) if length is None else length))
        for name, value in headers.items():
            request.send_header(name, value)
        request.end_headers()
        request.wfile.write(body)

    return answer


@contextlib.contextmanager
def serving() -> Iterator[Mirror]:
    """A server that is there for a while."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            mirror.asked.append((self.path, self.headers["If-None-Match"]))
            with contextlib.suppress(ConnectionError):  # who asked may have gone away
                mirror.answers.get(self.path, status(404))(self)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002  as the base class has it
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        mirror = Mirror(f"http://127.0.0.1:{server.server_port}")
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield mirror
        finally:
            mirror.closing.set()
            server.shutdown()
            thread.join()
