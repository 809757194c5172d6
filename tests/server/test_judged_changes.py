"""A scan of a change over MCP, and what it says of the scan before."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import anyio
import pytest
from builders import finding
from reports import realistic_findings, report_of
from servers import ReadyScans, serve, somebody

from verdict.domain.errors import UsageError
from verdict.domain.finding import EngineName
from verdict.domain.outcome import EngineRun, RunStatus
from verdict.server.arguments import Status
from verdict.server.job_runner import Answer, Tell
from verdict.server.scan_job import BillJob, ScanJob
from verdict.tree.base import Span

pytestmark = pytest.mark.anyio
BASE = "a" * 40


class Noting(ReadyScans):
    """Notes the jobs that it gets."""

    jobs: list[ScanJob | BillJob]

    async def run(self, job: ScanJob | BillJob, tell: Tell) -> Answer:
        self.jobs = [job]
        return await super().run(job, tell)


@pytest.mark.parametrize(
    ("given", "span"),
    [
        ({"scope": "uncommitted"}, Span()),
        ({"scope": "staged"}, Span(staged=True)),
        ({"scope": "since:v1.0"}, Span("v1.0")),
        ({"since": "v1.0"}, Span("v1.0")),
        ({}, None),
    ],
)
async def test_a_scope_names_the_change_that_is_judged(root: Path, given: dict[str, str], span: Span | None) -> None:
    scans = Noting()
    await serve(root, scans=scans).scan(None, **given)
    (job,) = scans.jobs
    assert isinstance(job, ScanJob)
    assert ScanJob.model_validate_json(job.model_dump_json()).span == span


async def test_every_answer_names_the_part_of_the_target_that_was_scanned(root: Path) -> None:
    (root / "lib").mkdir()
    served = serve(root, report_of(finding(1), target=str(root)))
    parts: list[tuple[dict[str, Any], str]] = [
        ({"path": "lib"}, "lib"),
        ({"path": f"{root}/lib", "engines": ["bandit", "semgrep"]}, "lib, by bandit, semgrep"),
        ({"scope": "uncommitted"}, "what changed since HEAD"),
        ({"scope": "staged"}, "what is staged"),
    ]
    for given, part in parts:
        said = f"of {root}, only {part}"
        assert f" {said}\n" in await served.scan(None, **given)
        assert f" {said}\n" in await served.findings(severity="INFO")
        assert f" {said}: PASS, 1 finding, " in served.lookup.status(Status(), somebody())
        assert json.loads(await served.findings(format="json"))["part"] == part
    for whole in ("", ".", "./", f"{root}/"):
        assert f" of {root}\n" in await served.scan(None, path=whole, engines=[])
    assert "part" not in json.loads(await served.findings(format="json"))


@pytest.mark.parametrize("given", [{"scope": "all"}, {"scope": "since:"}, {"scope": "staged", "since": "v1.0"}])
async def test_another_scope_or_two_are_refused(root: Path, given: dict[str, str]) -> None:
    with pytest.raises(UsageError):
        await serve(root).scan(None, **given)


async def test_a_second_scan_says_what_is_new_fixed_and_left(root: Path) -> None:
    gone, stays, fresh = finding(1), finding(2), finding(3)
    served = serve(root, report_of(gone, stays, base=BASE), report_of(stays, fresh, base=BASE))
    first = await served.scan(None, scope="uncommitted")
    assert "since the last scan" not in first
    second = (await served.scan(None, scope="uncommitted")).splitlines()
    assert second[1:4] == [
        "since the last scan: 1 new, 1 fixed, 1 left",
        f" new: app.py:4 python-sql-injection (HIGH) id {fresh.id}",
        f" fixed: app.py:2 python-sql-injection (HIGH) id {gone.id}",
    ]
    assert "since the last scan" not in await served.scan(None, scope="staged")


async def test_the_order_of_engines_and_a_slash_at_the_end_make_no_other_scan(root: Path) -> None:
    (root / "src").mkdir()
    served = serve(root, report_of(finding(1)))
    await served.scan(None, path="src", engines=["bandit", "semgrep"])
    assert "since the last scan" in await served.scan(None, path="src/", engines=["semgrep", "bandit"])
    assert "since the last scan" not in await served.scan(None, path="src", engines=["semgrep"])


@pytest.mark.parametrize("form", ["text", "json"])
async def test_findings_of_an_engine_that_failed_last_time_are_not_called_new(root: Path, form: str) -> None:
    missing = EngineRun(EngineName("semgrep"), "", RunStatus.MISSING, required=True, duration=0.0)
    served = serve(root, report_of(runs=(missing,)), report_of(finding(1)))
    await served.scan(None)
    answer = await served.scan(None, format=form)
    if form == "text":
        assert "last scan: 0 new, 0 fixed, 0 left, 1 not compared (their engine hadn't read the file" in answer
        assert " new: " not in answer
    else:
        assert json.loads(answer)["since_last"] == {
            "new_count": 0, "fixed_count": 0, "left_count": 0, "uncompared_count": 1, "new": [], "fixed": [],
        }  # fmt: skip


async def test_a_refused_answer_is_not_the_last_scan(root: Path) -> None:
    seen, unseen, now = finding(1), finding(2), finding(3)
    made = enumerate((seen, unseen, now))
    served = serve(root, *(report_of(each, scan_id=f"{number:032x}") for number, each in made))
    await served.scan(None)
    with pytest.raises(UsageError):
        await served.scan(None, offset=5)
    assert f"id {seen.id}" in await served.scan(None)


async def test_the_same_as_json(root: Path) -> None:
    served = serve(root, report_of(finding(1)), report_of(finding(2)))
    await served.scan(None)
    since = json.loads(await served.scan(None, format="json"))["since_last"]
    assert (since["new_count"], since["fixed_count"], since["left_count"]) == (1, 1, 0)
    assert (since["new"][0]["id"], since["fixed"][0]["line"]) == (finding(2).id, 2)


@pytest.mark.parametrize("form", ["text", "json"])
async def test_the_smallest_answer_still_has_the_numbers(root: Path, form: str) -> None:
    many = realistic_findings(300)
    served = serve(root, report_of(*many[:150]), report_of(*many[150:]))
    await served.scan(None)
    answer = await served.scan(None, format=form, max_output_bytes=4096, max_tokens=1000)
    assert ("150 new, 150 fixed, 0 left" in answer) == (form == "text")
    assert ('"new_count":150,"fixed_count":150,"left_count":0' in answer) == (form == "json")
    await anyio.lowlevel.checkpoint()
