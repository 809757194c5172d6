"""`include_full_content`: the function around a finding, from a scan of its file."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from builders import finding
from reports import report_of
from servers import Served, serve

from verdict.domain.code import Code
from verdict.domain.errors import TargetError
from verdict.domain.finding import EngineName, Finding
from verdict.domain.location import Location
from verdict.domain.report import Report
from verdict.server.job_runner import Answer, Tell
from verdict.server.scan_job import BillJob, ScanJob
from verdict.server.scans import Scans

pytestmark = pytest.mark.anyio
STORED = replace(finding(1), location=Location("app.py", 5), snippet="    eval(x)")
WHOLE = replace(STORED, code=Code("def run(x):\n    eval(x)", 4))


class Recorded(Scans):
    """Gives an answer to each job, and keeps the jobs."""

    def __init__(self, *answers: Report | TargetError) -> None:
        super().__init__(1.0)
        self._answers = list(answers)
        self.jobs: list[ScanJob | BillJob] = []

    async def run(self, job: ScanJob | BillJob, tell: Tell) -> Answer:
        self.jobs.append(job)
        answer = self._answers.pop(0)
        if isinstance(answer, TargetError):
            raise answer
        return Answer(answer)


def of(root: Path, *found: Finding) -> Report:
    return replace(report_of(*found), target=str(root))


async def asked(root: Path, again: Report | TargetError, **more: Any) -> tuple[str, Recorded]:
    """What `verdict_finding` says of a stored finding when its file is scanned again."""
    scans = Recorded(of(root, STORED), again)
    served = serve(root, scans=scans)
    await served.scan()
    return await served.finding(id=STORED.id, include_full_content=True, **more), scans


async def test_the_file_of_the_finding_is_scanned_for_its_whole_code(root: Path) -> None:
    answer, scans = await asked(root, of(root, WHOLE))

    assert "    4 │ def run(x):\n" in answer
    assert "\nnote:" not in answer
    first, second = scans.jobs
    assert isinstance(first, ScanJob)
    assert isinstance(second, ScanJob)
    assert (first.whole_code, second.whole_code) == (False, True)
    assert (second.path, second.trusted, second.roots) == (f"{root}/app.py", False, first.roots)
    assert second.engines == tuple(run.id for run in of(root).runs)


async def test_tools_whose_reports_were_imported_are_not_asked_to_scan_the_file(root: Path) -> None:
    own = of(root, STORED).runs
    imported = replace(own[0], id=EngineName("codeql"), duration=0.0, imported_from=("codeql.sarif",))
    scans = Recorded(replace(of(root, STORED), runs=(*own, imported)), of(root, WHOLE))
    served = serve(root, scans=scans)
    await served.scan()
    await served.finding(id=STORED.id, include_full_content=True)
    assert [job.engines for job in scans.jobs if isinstance(job, ScanJob)] == [(), (own[0].id,)]


async def test_a_finding_that_is_gone_is_shown_as_stored_and_the_answer_says_so(root: Path) -> None:
    for form in ("text", "json"):
        answer, _ = await asked(root, of(root, finding(2)), format=form)
        assert "eval(x)" in answer
        assert "the file has changed, and this finding is no longer in it" in answer


async def test_a_finding_that_moved_is_shown_where_it_is_now(root: Path) -> None:
    moved = replace(WHOLE, location=Location("app.py", 15), code=Code("def run(x):\n    eval(x)", 14))
    answer, _ = await asked(root, of(root, moved))

    assert "app.py:15" in answer
    assert "   14 │ def run(x):\n" in answer
    assert "the file has changed since the scan" in answer


async def test_a_file_that_cant_be_scanned_again_is_said(root: Path) -> None:
    answer, _ = await asked(root, TargetError("no such file: app.py", hint="look"))

    assert "eval(x)" in answer
    assert "its file can't be scanned again: no such file: app.py" in answer


async def test_a_scan_with_full_content_is_asked_for_whole_code_at_once(root: Path) -> None:
    scans = Recorded(of(root, WHOLE))
    served = serve(root, scans=scans)

    assert "    4 │ def run(x):\n" in await served.scan(include_full_content=True, detail_level="rich")
    assert [each.whole_code for each in scans.jobs if isinstance(each, ScanJob)] == [True]
    await served.finding(id=STORED.id, include_full_content=True)
    assert len(scans.jobs) == 1, "the code is there already"


@pytest.mark.parametrize("form", ["text", "json"])
async def test_a_function_that_is_too_large_for_an_answer_says_how_much_is_missing(form: str, root: Path) -> None:
    lines = ["def run(x):", *(f"    y = {number}" for number in range(2, 400)), "    eval(x)"]
    long = replace(STORED, location=Location("app.py", 400), code=Code("\n".join(lines), 1))
    limits = {"max_output_bytes": 4096, "max_tokens": 25_000}
    answer, _ = await asked(root, of(root, long), format=form, **limits)

    assert len(answer.encode()) <= 4096
    assert "eval(x)" in answer
    if form == "json":
        shown = json.loads(answer)["findings"][0]
        code = shown["code"]
        assert code["omitted_chars"] == len(long.code.text) - len(code["text"]) if long.code else False
        assert code["lines_before"] == code["line"] - 1
        assert "code" in shown["truncated_fields"]
    else:
        assert "lines before it left out" in answer
        assert "characters left out in all" in answer


async def test_a_page_without_full_content_shows_the_snippet(root: Path) -> None:
    served: Served = serve(root, of(root, replace(WHOLE, code=Code("z = 1\n" * 1000 + "    eval(x)", 4))))
    await served.scan(include_full_content=True)

    answer = json.loads(await served.findings(format="json", detail_level="rich"))["findings"][0]
    assert answer["snippet"] == STORED.snippet
    assert "code" not in answer
