"""The quick check whether the server of a URL responds."""

from __future__ import annotations

import socket

import pytest
from mirror import Mirror

from verdict.advisories.download import reachable
from verdict.domain.errors import AdvisoryDataError, Interrupted
from verdict.processes.deadline import Deadline


def test_any_response_counts_as_reachable(mirror: Mirror) -> None:
    reachable(f"{mirror.url}/none.zip", 30, Deadline(60))


def test_a_refused_connection_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with pytest.raises(AdvisoryDataError, match=r"http://127\.0\.0\.1:9/x can't be fetched: "):
        reachable("http://127.0.0.1:9/x", 30, Deadline(60))


def test_a_stopped_scan_does_not_wait_for_a_response(mirror: Mirror) -> None:
    deadline = Deadline(60)
    deadline.cancel()

    with pytest.raises(Interrupted):
        reachable(f"{mirror.url}/x", 30, deadline)


def test_a_server_that_never_responds_times_out() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as silent,
        pytest.raises(AdvisoryDataError, match="can't be fetched"),
    ):
        reachable(f"http://127.0.0.1:{silent.getsockname()[1]}/x", 0.2, Deadline(60))
