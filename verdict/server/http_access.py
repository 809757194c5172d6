"""Access control for HTTP: only requests of local programs with the token reach the server."""

from __future__ import annotations

import hmac
import os
import secrets
import stat
from collections.abc import Mapping
from pathlib import Path

import anyio
from mcp_types import JSONRPCError
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from verdict.domain.errors import ConfigError
from verdict.domain.text.untrusted import clean_path
from verdict.server.launch import TOKEN_VARIABLE
from verdict.server.screening import LONGEST, refusal, too_long

_SHORTEST = 16


class Gate:
    """ASGI middleware that accepts a request if its Host and Origin are local, its bearer token and message valid.

    `seconds` is the time limit for receiving the body.
    """

    def __init__(self, app: ASGIApp, token: str, hosts: frozenset[str], seconds: float) -> None:
        self._app = app
        self._expected = f"Bearer {token}".encode()
        self._hosts = hosts
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI's application interface."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            refused: Response | None = self._refused(Headers(scope=scope))
            if refused is None and scope["method"] == "POST":
                body = await self._body(receive)
                refused = body if isinstance(body, Response) else _unreadable(body)
                if isinstance(body, bytes):
                    receive = _again(body, receive)
            if refused is None:
                await self._app(scope, receive, send)
            else:
                refused.headers["Connection"] = "close"  # don't wait for the rest of the body
                await refused(scope, receive, send)

    async def _body(self, receive: Receive) -> bytes | Response:
        body, more = b"", True
        with anyio.move_on_after(self._seconds):
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return Response(status_code=400)
                body += message.get("body", b"")
                more = message.get("more_body", False)
                if len(body) > LONGEST:
                    return _answer(too_long(), 413)
            return body
        return PlainTextResponse("the request took too long to arrive", 408)

    def _refused(self, headers: Headers) -> PlainTextResponse | None:
        origin = headers.get("origin")
        if headers.get("host", "") not in self._hosts:
            return PlainTextResponse("the Host header isn't an address of this server", 421)
        if origin is not None and origin.removeprefix("http://") not in self._hosts:
            return PlainTextResponse("requests from other origins are not allowed", 403)
        if not hmac.compare_digest(headers.get("authorization", "").encode("utf-8", "replace"), self._expected):
            return PlainTextResponse("missing or wrong bearer token", 401, {"WWW-Authenticate": "Bearer"})
        return None


def _unreadable(body: bytes) -> Response | None:
    refused = refusal(body.decode("utf-8", "replace"))
    return None if refused is None else _answer(refused, 400)


def _answer(refused: JSONRPCError, status: int) -> Response:
    return Response(refused.model_dump_json(exclude_unset=True), status, media_type="application/json")


def _again(body: bytes, receive: Receive) -> Receive:
    """An ASGI receiver that first gives the body that was already read, then the further messages."""
    unread: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def give() -> Message:
        return unread.pop() if unread else await receive()

    return give


def token(environment: Mapping[str, str], file: Path) -> str:
    """The token from the environment, else from the file, which is created with a random token if it doesn't exist.

    Raises:
        ConfigError: the token is invalid, or the file is readable by others, unreadable or can't be created.
    """
    given, hint = environment.get(TOKEN_VARIABLE), f"set {TOKEN_VARIABLE} to 32 random hex digits, or unset it"
    if given is None:
        try:
            given, hint = _kept(file), f"remove {clean_path(str(file))}; the next start creates a new one"
        except OSError as error:
            reason = f"can't be read or created: {error.strerror}"
            raise ConfigError(reason, hint=f"set {TOKEN_VARIABLE} to a token instead", file=file) from error
    if len(given) < _SHORTEST or not given.isascii() or any(char.isspace() for char in given):
        raise ConfigError(
            f"the token must be at least {_SHORTEST} ASCII characters without spaces",
            hint=hint,
        )
    return given


def _kept(file: Path) -> str:
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    except FileExistsError:
        handle = os.open(file, os.O_RDONLY | os.O_NOFOLLOW)
        with os.fdopen(handle, encoding="ascii", errors="replace") as stream:
            mode = os.fstat(stream.fileno())
            if stat.S_IMODE(mode.st_mode) & 0o077 or mode.st_uid != os.geteuid():
                raise ConfigError("can be read by others", hint="run `chmod 600` on it", file=file) from None
            return stream.read(1000).strip()
    made = secrets.token_hex(32)
    with os.fdopen(handle, "w", encoding="ascii") as stream:
        stream.write(made + "\n")
    return made
