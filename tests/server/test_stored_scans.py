"""Stored scans and the garbage collector, a full run of which stops all of the server's requests."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import anyio
import pytest
from builders import finding
from reports import realistic_findings, report_of
from servers import WAIT, serve

from verdict.domain.errors import VerdictError
from verdict.domain.finding import Finding
from verdict.domain.report import Report
from verdict.server.handover import lines
from verdict.server.job_runner import Answer, Stop
from verdict.server.scan_job import ScanJob
from verdict.server.scan_process import Processes

pytestmark = pytest.mark.anyio


def visited(title: str) -> int:
    """How many findings with this title a full collection visits."""
    return sum(type(each) is Finding and each.title == title for each in gc.get_objects())


async def run(code: str, root: Path) -> Answer:
    """The answer of a scan's process with this code."""

    async def tell(done: int, total: int, text: str) -> None:
        await anyio.lowlevel.checkpoint()

    job = ScanJob(roots=(os.fsencode(root),), path="", trusted=False)
    with anyio.fail_after(WAIT):
        return await Processes((sys.executable, "-c", code))(job, WAIT, tell, Stop())


@pytest.fixture
def collecting() -> Iterator[list[int]]:
    """The findings called "received" at the start of each full collection; in the end it visits all objects again."""
    seen: list[int] = []

    def note(phase: str, about: dict[str, int]) -> None:
        if phase == "start" and about["generation"] == 2:
            seen.append(visited("received"))

    gc.callbacks.append(note)
    yield seen
    gc.callbacks.remove(note)
    gc.unfreeze()


async def test_no_garbage_collection_visits_a_scan_that_arrives(
    root: Path, tmp_path: Path, collecting: list[int]
) -> None:
    sent = tmp_path / "report"
    report = report_of(*(finding(number, title="received") for number in range(5000)))
    sent.write_bytes(b"".join(line + b"\n" for line in lines(report)))
    del report
    code = f"import sys; sys.stdin.readline(); sys.stdout.write(open({str(sent)!r}).read())"

    gc.collect()
    collecting.clear()  # of what the test has made itself
    answer = await run(code, root)
    gc.collect()

    assert isinstance(answer.content, Report)
    assert len(answer.content.findings) == 5000
    assert gc.isenabled()
    assert set(collecting) == {0}


@pytest.mark.parametrize("failed", ["rubbish", "findings []"])
async def test_the_garbage_collector_works_again_after_an_incomplete_report(root: Path, failed: str) -> None:
    code = f"import sys; sys.stdin.readline(); print('files 1'); print({failed!r})"
    with pytest.raises(VerdictError):
        await run(code, root)
    assert gc.isenabled()


async def test_a_scan_that_is_no_longer_kept_is_freed_without_the_garbage_collector(root: Path) -> None:
    served = serve(root, report_of(finding(title="gone"), *realistic_findings(300)), report_of())
    gc.disable()
    try:
        await served.scan()
        for given in ({}, {"limit": 5}, {"format": "json"}, {"rule": "B101"}, {"offset": 20}):
            await served.findings(**given)
        assert visited("gone") == 1
        for _ in range(20):
            await served.scan(strategy="newest")
        assert visited("gone") == 0
    finally:
        gc.enable()
