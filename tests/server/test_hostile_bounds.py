"""No answer is larger than any may be, whatever the tree, the settings and the client bring."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from builders import finding
from reports import report_of
from servers import serve, wired

from verdict.domain.finding import EngineName
from verdict.domain.location import Location
from verdict.domain.outcome import EngineRun, Gap, RunStatus, Unscanned
from verdict.domain.policy import Decision, Verdict
from verdict.domain.report import Report
from verdict.settings.model import Config, SuppressionSettings

pytestmark = pytest.mark.anyio
HUGE = "é" * 500_000  # a megabyte
MANY = 10_000


def hostile_report() -> Report:
    """Every text of it a megabyte, or ten thousand lines."""
    lines = tuple(f"a suppression expired on {date(2025, 1, 31)}: reason {number}" for number in range(MANY))
    gaps = tuple(Unscanned(f"folder {number}/", Gap.FAILED, "x" * 100) for number in range(MANY))
    run = EngineRun(
        EngineName("bandit"), HUGE, RunStatus.PARTIAL, required=True, duration=1.0, unscanned=gaps, error=HUGE,
        hint=HUGE, notices=lines,
    )  # fmt: skip
    return report_of(
        finding(1, location=Location(HUGE, 1), title=HUGE, message=HUGE, rule_id=HUGE),
        finding(2, location=Location("app.py", 1), snippet=HUGE, fix=HUGE, symbol=HUGE, references=(HUGE,)),
        decision=Decision(Verdict.INCOMPLETE, (HUGE, *lines)),
        runs=(run,),
        excluded=gaps,
        notices=(HUGE, *lines),
        target=HUGE,
    )


@pytest.mark.parametrize("given", [{"format": "json"}, {"max_output_bytes": 4096}, {"detail_level": "rich"}])
async def test_a_hostile_report_is_shown_within_the_limits(given: dict[str, Any], root: Path) -> None:
    report = hostile_report()
    async with wired(serve(root, report).server) as wire:
        for tool in ("verdict_scan", "verdict_findings"):
            text, line = await wire.call(tool, **given)
            assert not text.startswith("error: "), text[:500]
            assert len(line) <= given.get("max_output_bytes", 50_000)
        plain = {name: value for name, value in given.items() if name != "detail_level"}
        for each in report.findings:
            text, line = await wire.call("verdict_finding", id=each.id, include_full_content=True, **plain)
            assert not text.startswith("error: "), text[:500]
            assert len(line) <= given.get("max_output_bytes", 50_000)
        _, line = await wire.call("verdict_status")
        assert len(line) <= 50_000


async def test_hostile_settings_are_read_within_the_limits(root: Path) -> None:
    suppressions = [
        SuppressionSettings(reason=f"reason {number}", path="**", expires=date(2020, 1, 1)) for number in range(MANY)
    ]
    async with wired(serve(root, config=Config(suppressions=suppressions, exclude=[HUGE[:100_000]])).server) as wire:
        for uri in ("config", "engines", "baseline", "stats", "scans/x", "nothing", "x" * 100_000):
            _, line = await wire.ask("resources/read", {"uri": f"verdict://{uri}"})
            assert len(line) <= 50_000


async def test_many_roots_are_listed_within_the_limits(tmp_path: Path) -> None:
    served = serve(tmp_path, roots=tuple(tmp_path / f"{number}-{'x' * 200}" for number in range(MANY)))
    async with wired(served.server) as wire:
        for uri in ("config", "engines", "baseline"):
            _, line = await wire.ask("resources/read", {"uri": f"verdict://{uri}"})
            assert len(line) <= 50_000
        _, line = await wire.call("verdict_status")
        assert len(line) <= 50_000
        _, line = await wire.call("verdict_scan", path="nothing")
        assert len(line) < 4096


async def test_hostile_arguments_of_prompts_are_answered_within_the_limits(root: Path) -> None:
    async with wired(serve(root).server) as wire:
        for name, arguments in (
            ("triage", {"path": HUGE}),
            ("fix", {"finding": HUGE}),
            (HUGE, {}),
            ("fix", {HUGE: "x"}),
        ):
            _, line = await wire.ask("prompts/get", {"name": name, "arguments": arguments})
            assert len(line) < 4096
