"""Downloading advisories over HTTP."""

from __future__ import annotations

import http.client
import io
import urllib.request
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest
from mirror import Mirror, serving, status

from verdict.advisories import download
from verdict.advisories.download import Unchanged, _Redirects, check_url, fetch
from verdict.domain.errors import AdvisoryDataError, Interrupted, OutputError, TimedOut
from verdict.processes.deadline import Deadline


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "fetched"


def get(url: str, file: Path, etag: str | None = None, deadline: Deadline | None = None) -> str | None:
    return fetch(url, file, deadline or Deadline(60), lambda _done, _total: None, etag)


def test_a_file_is_fetched_with_its_etag_and_progress(mirror: Mirror, file: Path) -> None:
    mirror.answers["/a"] = status(200, b"content", ETag='"one"')
    told: list[tuple[int, int | None]] = []
    assert fetch(f"{mirror.url}/a", file, Deadline(60), lambda *step: told.append(step)) == '"one"'
    assert file.read_bytes() == b"content"
    assert told[-1] == (7, 7)


def test_an_unchanged_file_is_not_downloaded_again(mirror: Mirror, file: Path, tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.write_bytes(b"content")
    mirror.put("/a", source, etag='W/"one"')
    with pytest.raises(Unchanged):
        get(f"{mirror.url}/a", file, 'W/"one"')
    assert not file.exists()
    assert get(f"{mirror.url}/a", file, 'W/"none"') == 'W/"one"'
    assert mirror.asked == [("/a", 'W/"one"'), ("/a", 'W/"none"')]


def test_an_etag_that_could_forge_a_header_is_not_sent(mirror: Mirror, file: Path) -> None:
    mirror.answers["/a"] = status(200, b"content")
    get(f"{mirror.url}/a", file, '"one"\r\nX-Evil: 1')
    assert mirror.asked == [("/a", None)]


def test_a_truncated_response_is_an_error(mirror: Mirror, file: Path) -> None:
    mirror.answers["/a"] = status(200, b"half", length=8)
    with pytest.raises(AdvisoryDataError, match="ended after 4 of 8 bytes"):
        get(f"{mirror.url}/a", file)


def test_a_chunked_response_is_read_completely(mirror: Mirror, file: Path) -> None:
    def answer(request: BaseHTTPRequestHandler) -> None:
        request.protocol_version = "HTTP/1.1"
        request.send_response(200)
        request.send_header("Transfer-Encoding", "chunked")
        request.end_headers()
        request.wfile.write(b"4\r\nfull\r\n0\r\n\r\n")

    mirror.answers["/a"] = answer
    get(f"{mirror.url}/a", file)
    assert file.read_bytes() == b"full"


@pytest.mark.parametrize(("code", "said"), [(404, "no such file"), (503, "try again later"), (403, "refuses access"),
                                            (304, "304"), (418, "418")])  # fmt: skip
def test_an_http_error_status_is_an_error(mirror: Mirror, file: Path, code: int, said: str) -> None:
    mirror.answers["/a"] = status(code, b"<html>")
    with pytest.raises(AdvisoryDataError, match=said):
        get(f"{mirror.url}/a", file)
    assert not file.exists()


def test_a_few_redirects_are_followed_but_only_to_http_urls(mirror: Mirror, file: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret")
    mirror.answers |= {
        "/a": status(302, Location="/b"), "/b": status(200, b"there"), "/round": status(302, Location="/round"),
        "/file": status(302, Location=secret.as_uri()), "/ftp": status(302, Location="ftp://127.0.0.1/x"),
    }  # fmt: skip
    get(f"{mirror.url}/a", file)
    assert file.read_bytes() == b"there"
    for path in ("/file", "/ftp"):
        with pytest.raises(AdvisoryDataError, match=r"isn't followed|not allowed"):
            get(f"{mirror.url}{path}", tmp_path / "other")
    with pytest.raises(AdvisoryDataError, match="can't be fetched"):
        get(f"{mirror.url}/round", tmp_path / "other")
    assert not (tmp_path / "other").exists()


def test_a_redirect_from_https_to_http_is_refused() -> None:
    request = urllib.request.Request("https://example.org/a")
    for target in ("http://example.org/a", "HTTP://example.org/a"):
        with pytest.raises(AdvisoryDataError, match="isn't followed"):
            _Redirects().redirect_request(request, io.BytesIO(), 302, "", http.client.HTTPMessage(), target)


@pytest.mark.parametrize("length", [None, 10])
def test_a_download_above_the_size_limit_is_stopped(
    mirror: Mirror, file: Path, monkeypatch: pytest.MonkeyPatch, length: int | None
) -> None:
    def endless(request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        if length is not None:
            request.send_header("Content-Length", str(length))
        request.end_headers()
        for _ in range(10):
            request.wfile.write(b"x")

    monkeypatch.setattr(download, "LARGEST", 5)
    mirror.answers["/a"] = endless
    with pytest.raises(AdvisoryDataError, match=r"more (bytes )?than advisories can have"):
        get(f"{mirror.url}/a", file)


def test_a_server_that_stops_sending_is_given_up(mirror: Mirror, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        request.send_header("Content-Length", "8")
        request.end_headers()
        request.wfile.write(b"half")
        mirror.closing.wait(60)

    monkeypatch.setattr(download, "_SILENCE", 0.2)
    mirror.answers["/a"] = silent
    with pytest.raises(AdvisoryDataError, match="nothing came for a while"):
        get(f"{mirror.url}/a", file)


def test_an_endless_response_is_stopped_at_the_deadline(mirror: Mirror, file: Path) -> None:
    deadline = Deadline(None)

    def drip(request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        request.end_headers()
        while not mirror.closing.wait(0.01):
            request.wfile.write(b"x")
            deadline.cancel()

    mirror.answers["/a"] = drip
    with pytest.raises(Interrupted):
        get(f"{mirror.url}/a", file, deadline=deadline)
    with pytest.raises(TimedOut):
        get(f"{mirror.url}/a", file, deadline=Deadline(0))


def test_an_unreachable_server_is_an_error(mirror: Mirror, file: Path) -> None:
    with serving() as gone:
        url = gone.url
    with pytest.raises(AdvisoryDataError, match=r"can't be fetched: Connection refused$"):
        get(f"{url}/a", file)

    def garbage(request: BaseHTTPRequestHandler) -> None:
        request.wfile.write(b"\x00\xff no HTTP \r\n\r\n")

    mirror.answers["/a"] = garbage
    with pytest.raises(AdvisoryDataError, match="can't be fetched"):
        get(f"{mirror.url}/a", file)


def test_an_unwritable_folder_is_an_error(mirror: Mirror, tmp_path: Path) -> None:
    mirror.answers["/a"] = status(200, b"content")
    with pytest.raises(OutputError, match="can't be written"):
        get(f"{mirror.url}/a", tmp_path / "none" / "fetched")


@pytest.mark.parametrize("url", ["file:///etc/passwd", "ftp://example.org/a.zip", "http://", "https:///a.zip", "a.zip",
                                 "http://user:secret@example.org/a.zip", "http://exa mple.org", "http://h:x/a",
                                 "http://example.org/\n", "data:,x", "http://[::1"])  # fmt: skip
def test_an_invalid_url_is_refused_without_quoting_it(url: str) -> None:
    with pytest.raises(AdvisoryDataError) as caught:
        check_url(url)
    assert "secret" not in f"{caught.value} {caught.value.hint}"
