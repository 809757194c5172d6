"""What an assistant learns of dependencies, and that nothing is fetched for it."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from mirror import serving
from osv import archive, build, osv
from servers import WAIT, Served, serve, somebody

from verdict.app.project import open_part
from verdict.server import arguments
from verdict.server.scans import Scans

pytestmark = pytest.mark.anyio
FLASK = osv("GHSA-1", "flask", summary="Forged sessions", database_specific={"severity": "HIGH"}, aliases=["CVE-1"])
LICENCES = '{"lockfileVersion": 3, "packages": {"node_modules/a": {"version": "1.0.0", "license": "GPL-3.0-only"}}}'


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without advisories."""
    monkeypatch.setenv("VERDICT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def project(root: Path) -> Path:
    """A tree with a vulnerable package."""
    (root / "requirements.txt").write_text("flask==1.0\n")
    return root


def live(root: Path, *, trusted: bool) -> Served:
    """A server that scans for itself."""
    config = open_part(root, "", trusted=trusted).config
    return serve(root, scans=Scans(WAIT), trusted=trusted, config=config)


async def status(served: Served) -> list[str]:
    return (served.lookup.status(arguments.read(arguments.Status, {}), somebody())).splitlines()


async def test_a_vulnerability_is_shown_with_its_package_and_fix(project: Path, home: Path) -> None:
    build(home / "advisories", archive(home.parent / "pypi.zip", FLASK), now=datetime.now(UTC))

    answer = await live(project, trusted=False).scan(engines=["osv"])

    lines = answer.splitlines()
    assert lines[0].startswith("FAIL (not analysed: 1 Python file): 1 finding: 1 HIGH")
    assert "requirements.txt:1:[vulnerability] (HIGH) GHSA-1 Forged sessions" in lines
    assert "  flask 1.0, fixed in 2.0.0" in lines
    assert "  fix: upgrade flask to 2.0.0" in lines


async def test_without_advisories_the_first_line_says_what_was_not_checked_and_nothing_is_fetched(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving() as mirror:
        monkeypatch.setenv("VERDICT_OSV_URL", mirror.url)
        text = await live(project, trusted=False).scan(engines=["osv"])
        made = json.loads(await live(project, trusted=False).scan(engines=["osv"], format="json"))
        assert mirror.asked == []

    assert text.startswith(
        "PASS (osv partial; dependencies not checked, run `verdict db update`; not analysed: 1 Python file)"
    )
    assert made["notices"][0].startswith("osv: dependencies not checked: there are no advisories for pypi")


async def test_an_untrusted_tree_accepts_no_advisories_and_may_deny_licences(project: Path, home: Path) -> None:
    build(home / "advisories", archive(home.parent / "pypi.zip", FLASK), now=datetime.now(UTC))
    statement = {"vulnerability": "CVE-1", "products": ["pkg:pypi/flask"], "status": "fixed"}
    (project / "us.json").write_text(json.dumps({"@context": "https://openvex.dev/ns", "statements": [statement]}))
    (project / ".verdict").mkdir()
    (project / ".verdict" / "config.yaml").write_text("policy: {vex: [us.json], licenses: {deny: ['GPL-*']}}")
    (project / "package-lock.json").write_text(LICENCES)

    rules = {
        trusted: [
            each["rule_id"]
            for each in json.loads(await live(project, trusted=trusted).scan(engines=["osv", "sbom"], format="json"))[
                "findings"
            ]
        ]
        for trusted in (True, False)
    }

    assert rules == {True: ["license-denied"], False: ["license-denied", "GHSA-1"]}


async def test_the_status_says_how_old_the_advisories_are(project: Path, home: Path) -> None:
    served = live(project, trusted=False)
    assert "osv: built in; no advisories: run `verdict db update`" in await status(served)

    build(home / "advisories", archive(home.parent / "pypi.zip", FLASK), now=datetime(2026, 1, 2, tzinfo=UTC))
    assert "osv: built in; advisories for pypi of 2026-01-02" in await status(served)


async def test_the_status_says_which_engines_are_disabled(project: Path, home: Path) -> None:
    (project / ".verdict").mkdir()
    (project / ".verdict" / "config.yaml").write_text("engines: {sbom: {enabled: false}, zizmor: {enabled: false}}")
    said = await status(live(project, trusted=True))
    assert "sbom: built in; disabled" in said
    assert any(line.startswith("zizmor: ") and line.endswith(" disabled (managed)") for line in said)
