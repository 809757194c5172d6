"""Downloads a file over HTTP, within limits of time and size, and not again if it hasn't changed."""

from __future__ import annotations

import http.client
import re
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit

from verdict.domain.errors import AdvisoryDataError, OutputError
from verdict.domain.text.untrusted import clean_line, clean_path
from verdict.processes.deadline import Deadline
from verdict.version import VERSION

LARGEST = 2 << 30  # bytes; all that is published of one ecosystem has a few hundred million
_SILENCE = 30.0  # seconds without a byte
_CHUNK = 1 << 18
_LOOK = 0.1  # seconds between checks of the deadline
_ETAG = re.compile(r"[\x21\x23-\x7e\" ]{1,200}", re.ASCII)
_MOST_REDIRECTS = 5
_STATUSES = {
    401: "it asks for a login",
    403: "it refuses access",
    404: "there is no such file",
    429: "it has had too many requests",
}

Advance = Callable[[int, int | None], None]
"""Receives how many bytes have arrived, and of how many if that is known."""


class Unchanged(Exception):
    """The server still has the file that the ETag names."""


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Follows a few redirects, to HTTP only, and never from an encrypted connection to an unencrypted one."""

    max_redirections = _MOST_REDIRECTS

    def redirect_request(  # noqa: PLR0913, PLR0917  as the base class has it
        self,
        req: urllib.request.Request,
        fp: IO[bytes],
        code: int,
        msg: str,
        headers: http.client.HTTPMessage,
        newurl: str,
    ) -> urllib.request.Request | None:
        """See the base class."""
        scheme = urlsplit(newurl).scheme
        if scheme != "https" and (scheme != "http" or req.type == "https"):
            raise AdvisoryDataError(
                f"{req.full_url} leads to {clean_line(newurl)[:200]}, which isn't followed",
                hint="name the right URL, or fetch the file yourself and give it to --from",
            )
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def check_url(url: str) -> str:
    """The URL, if it can be downloaded from.

    Raises:
        AdvisoryDataError: it isn't an HTTP or HTTPS URL, or it has a login (URLs are shown and stored).
    """
    try:
        parts = urlsplit(url)
        known = parts.scheme in ("http", "https") and bool(parts.hostname) and url.isascii() and url.isprintable()
        _ = parts.port
    except ValueError:
        known = False
    if not known or " " in url:
        raise AdvisoryDataError("this is not a URL that can be fetched", hint="use http:// or https://, with a host")
    if parts.username is not None or parts.password is not None:
        raise AdvisoryDataError("a URL with a login isn't fetched", hint="fetch the file yourself, and name it")
    return url


def fetch(url: str, file: Path, deadline: Deadline, advance: Advance, etag: str | None = None) -> str | None:
    """Download `url` to `file`, which must not exist. Returns the server's ETag, if there is a usable one.

    Raises:
        Unchanged: the server still has the content of `etag`; no file is written.
        AdvisoryDataError: it can't be downloaded completely.
        OutputError: the file can't be written.
        TimedOut, Interrupted: the deadline passed.
    """
    headers = {"User-Agent": f"verdict/{VERSION}", "Accept": "*/*"}
    if etag is not None and _ETAG.fullmatch(etag):
        headers["If-None-Match"] = etag
    request = urllib.request.Request(check_url(url), headers=headers)  # noqa: S310  the scheme is checked
    deadline.check("the download")
    try:
        with _opener().open(request, timeout=_SILENCE) as response:
            _save(url, response, file, deadline, advance)
            found = response.headers.get("ETag")
    except urllib.error.HTTPError as error:
        error.close()
        if error.code == http.HTTPStatus.NOT_MODIFIED and "If-None-Match" in headers:
            raise Unchanged from error
        said = _STATUSES.get(error.code, "try again later" if error.code >= 500 else clean_line(str(error.reason)))
        raise _failed(url, f"the server answers {error.code}: {said[:200]}") from error
    except urllib.error.URLError as error:
        raise _failed(url, _reason(error)) from error
    except (http.client.HTTPException, TimeoutError, ConnectionError) as error:
        said = "nothing came for a while" if isinstance(error, TimeoutError) else _reason(error)
        raise _failed(url, said or type(error).__name__) from error
    return found if found is not None and _ETAG.fullmatch(found) else None


def reachable(url: str, patience: float, deadline: Deadline) -> None:
    """Check that a server answers for a URL, with any status, within `patience` seconds, DNS lookup included.

    Raises:
        AdvisoryDataError: no server answers.
        TimedOut, Interrupted: the deadline passed.
    """
    failed: list[Exception] = []
    request = urllib.request.Request(check_url(url), headers={"User-Agent": f"verdict/{VERSION}"}, method="HEAD")  # noqa: S310  the scheme is checked

    def ask() -> None:
        try:
            _opener().open(request, timeout=patience).close()
        except urllib.error.HTTPError as error:
            error.close()
        except (OSError, http.client.HTTPException, AdvisoryDataError) as error:
            failed.append(error)

    asking = threading.Thread(target=ask, daemon=True)  # looking up a name can't be stopped
    asking.start()
    end = time.monotonic() + patience
    while asking.is_alive() and time.monotonic() < end:
        deadline.check("the download")
        asking.join(_LOOK)
    if asking.is_alive():
        raise _failed(url, f"nothing answers within {patience:g} seconds")
    for error in failed:
        raise _failed(url, _reason(error)) from error


def _save(url: str, response: http.client.HTTPResponse, file: Path, deadline: Deadline, advance: Advance) -> None:
    length = response.headers.get("Content-Length")
    total = int(length) if length is not None and re.fullmatch(r"[0-9]{1,15}", length) else None
    done = 0
    if (total or 0) > LARGEST:
        raise _failed(url, f"it has {total:,} bytes, more than advisories can have")
    try:
        stream = file.open("xb")
    except OSError as error:
        raise _unwritten(file, error) from error
    with stream:
        while chunk := response.read1(_CHUNK):
            deadline.check("the download")
            done += len(chunk)
            if done > LARGEST:
                raise _failed(url, "it has more bytes than advisories can have")
            try:
                stream.write(chunk)
            except OSError as error:
                raise _unwritten(file, error) from error
            advance(done, total)
    if total is not None and done != total:
        raise _failed(url, f"the connection ended after {done:,} of {total:,} bytes")


def _opener() -> urllib.request.OpenerDirector:
    """An opener for HTTP and nothing else; proxies are those of the environment."""
    opener = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.ProxyHandler(),
        urllib.request.HTTPHandler(),
        urllib.request.HTTPSHandler(),
        urllib.request.HTTPDefaultErrorHandler(),
        urllib.request.HTTPErrorProcessor(),
        _Redirects(),
    ):
        opener.add_handler(handler)
    return opener


def _reason(error: Exception) -> str:
    """What the system says of an error, without its number."""
    reason = getattr(error, "reason", error)
    said = reason.strerror if isinstance(reason, OSError) else None
    return clean_line(said or str(reason))[:200]


def _failed(url: str, reason: str) -> AdvisoryDataError:
    return AdvisoryDataError(
        f"{url} can't be fetched: {reason}",
        hint="check the network; without one, fetch the ZIP file elsewhere and name it with --from",
    )


def _unwritten(file: Path, error: OSError) -> OutputError:
    return OutputError(
        f"{clean_path(str(file.parent))} can't be written: {error.strerror or error}",
        hint="check the disk and the folder's permissions, or name another one in VERDICT_HOME",
    )
