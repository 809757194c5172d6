"""Real advisories for one manifest locked by many tools, which must agree. Skipped without the data."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from osv import build

from verdict.app.dependencies import LocalAdvisories, SharedBill
from verdict.domain.correlation import correlate
from verdict.domain.finding import Finding
from verdict.domain.fingerprint import Excerpt
from verdict.domain.outcome import Completed
from verdict.engines.packages.osv import OsvEngine
from verdict.ports import Workplace
from verdict.tree.listing import Scope, list_files

DATA = Path(__file__).parents[2].parent / "shared" / "data"
LOCKERS = ("uv", "poetry", "pylock", "pipenv", "piptools")
NOW = datetime(2026, 3, 10, tzinfo=UTC)
ANY_AGE = timedelta(days=3650)  # the data is of 2024
pytestmark = pytest.mark.skipif(not (DATA / "osv").is_dir(), reason="../shared/data/osv isn't there")


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All advisories for Python and Go."""
    folder = tmp_path_factory.mktemp("advisories")
    build(folder, DATA / "osv" / "PyPI.zip", "pypi", NOW)
    build(folder, DATA / "osv" / "Go.zip", "golang", NOW)
    return folder


def scan(place: Workplace, database: Path) -> Completed:
    listing = list_files(Scope(place.root), place.deadline)
    engine = OsvEngine(SharedBill(lambda: listing), LocalAdvisories(database, None), ANY_AGE, NOW)
    return engine.scan([each for each in listing.files if engine.wants(each)], place)


def findings(result: Completed) -> dict[tuple[str, str], Finding]:
    """By package and id."""
    made = correlate(result.observations, lambda _: Excerpt())
    return {(each.package.purl, each.rule_id): each for each in made if each.package is not None}


def test_the_locks_of_all_tools_have_the_same_vulnerabilities(place: Workplace, database: Path) -> None:
    alone = []
    for name in LOCKERS:
        shutil.copytree(DATA / "locks" / "py" / name, place.root / name)
        alone.append(findings(scan(place, database)))
        shutil.rmtree(place.root / name)
    for name in LOCKERS:
        shutil.copytree(DATA / "locks" / "py" / name, place.root / name)

    together = findings(scan(place, database))

    assert all(each.keys() == alone[0].keys() for each in alone)
    assert together.keys() == alone[0].keys()
    assert {each.fingerprint for each in together.values()} == {each.fingerprint for each in alone[0].values()}
    assert all({path.partition("/")[0] for path in each.paths} == set(LOCKERS) for each in together.values())


def test_a_known_vulnerability_is_found_with_its_details(place: Workplace, database: Path) -> None:
    shutil.copytree(DATA / "locks" / "py" / "poetry", place.root, dirs_exist_ok=True)

    result = scan(place, database)

    found = findings(result)["pkg:pypi/django@4.2", "PYSEC-2023-100"]
    assert found.package is not None
    assert (found.package.fixed_version, found.aliases) == ("4.2.3", ("CVE-2023-36053",))
    assert found.paths == ("pyproject.toml", "poetry.lock")
    assert found.message.startswith("django 4.2, a direct dependency of lockprobe, has PYSEC-2023-100.")
    assert (result.unchecked, result.unscanned) == (None, ())


def test_an_ecosystem_without_advisories_is_not_clean(place: Workplace, database: Path) -> None:
    shutil.copytree(DATA / "locks" / "js" / "npm-v3", place.root, dirs_exist_ok=True)

    result = scan(place, database)

    assert result.observations == ()
    assert str(result.unchecked).startswith("dependencies not checked: there are no advisories for npm")


def test_a_go_module_is_matched(place: Workplace, database: Path) -> None:
    (place.root / "go.mod").write_text("module example.org/app\n\nrequire golang.org/x/text v0.3.0 // indirect\n")

    found = findings(scan(place, database))["pkg:golang/golang.org/x/text@v0.3.0", "GO-2021-0113"]

    assert ", a transitive dependency named in go.mod, has GO-2021-0113." in found.message
    assert found.package is not None
    assert found.package.fixed_version == "v0.3.7"
