"""The osv engine: packages in manifests checked against a small real database."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from bills import Ending
from osv import archive, build, osv, osv_range

from verdict.advisories.advisory import AdvisoryDatabase
from verdict.app.dependencies import SharedBill
from verdict.domain.correlation import correlate
from verdict.domain.errors import AdvisoryDataError, Interrupted, OutputInvalid
from verdict.domain.finding import Confidence, Finding, Kind, Package, Severity
from verdict.domain.fingerprint import Excerpt
from verdict.domain.location import Location
from verdict.domain.outcome import Completed, Gap, Unscanned
from verdict.engines.packages.osv import OsvEngine
from verdict.ports import Workplace
from verdict.processes.deadline import Deadline
from verdict.sbom.read import LATE, read_bill
from verdict.stores.advisories import SqliteAdvisories
from verdict.tree.listing import Scope, list_files

NOW = datetime(2026, 3, 10, tzinfo=UTC)
CRITICAL = "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H"
FLASK = osv(
    "GHSA-aaaa-bbbb-cccc",
    "Flask",
    ranges=[osv_range("introduced 0", "fixed 1.0.5"), osv_range("introduced 2.0", "fixed 2.1")],
    summary="Sessions can be forged",
    severity=[{"type": "CVSS_V3", "score": CRITICAL}],
    aliases=["CVE-2024-1"],
    references=[{"type": "WEB", "url": "https://example.org/1"}],
    database_specific={"cwe_ids": ["CWE-345"], "severity": "LOW"},
)


@dataclass
class Local:
    """Advisories in a folder, and what happens when more are fetched."""

    folder: Path
    on_fetch: Callable[[Collection[str]], None] | None = None
    fetched: list[tuple[str, ...]] = field(default_factory=list)

    def database(self) -> AdvisoryDatabase:
        return SqliteAdvisories(self.folder)

    def fetch(self, ecosystems: Collection[str], deadline: Deadline) -> None:
        self.fetched.append(tuple(ecosystems))
        if self.on_fetch is None:
            raise AdvisoryDataError("there is no network", hint="h")
        self.on_fetch(ecosystems)


@pytest.fixture
def local(tmp_path: Path) -> Local:
    """A database without anything in it."""
    return Local(tmp_path / "db")


Scan = Callable[..., Completed]


@pytest.fixture
def scan(place: Workplace, local: Local) -> Scan:
    """`scan({path: content}, *records)` builds a database of the records and judges a tree of the files."""

    def run(
        files: Mapping[str, str],
        *records: Mapping[str, Any],
        npm: Collection[Mapping[str, Any]] = (),
        only: str | None = None,
        now: datetime = NOW,
    ) -> Completed:
        for path, text in files.items():
            file = place.root / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        for ecosystem, each in (("pypi", records), ("npm", tuple(npm))):
            if each:
                build(local.folder, archive(local.folder.parent / f"{ecosystem}.zip", *each), ecosystem, NOW)
        listing = list_files(Scope(place.root), place.deadline)
        engine = OsvEngine(SharedBill(lambda: listing), local, timedelta(days=14), now)
        wanted = [each for each in listing.files if engine.wants(each) and only in (None, each.path)]
        return engine.scan(wanted, place)

    return run


def findings(result: Completed) -> tuple[Finding, ...]:
    """What becomes of the observations."""
    return correlate(result.observations, lambda _: Excerpt())


def lock(**packages: Mapping[str, Any]) -> str:
    """An npm lock: packages by their names, with `dependencies`; those of the project under `app`."""
    entries = {"": {"name": "shop", **packages.pop("app")}}
    entries |= {f"node_modules/{name}": {"version": "1.0.0", **entry} for name, entry in packages.items()}
    return json.dumps({"name": "shop", "lockfileVersion": 3, "packages": entries}, indent=1)


def test_a_known_vulnerability_has_title_places_severity_and_fix(scan: Scan) -> None:
    result = scan({"requirements.txt": "# ours\nflask==1.0\n"}, FLASK)

    (found,) = result.observations
    assert (found.kind, found.source.rule_id, found.aliases) == (
        Kind.VULNERABILITY, "GHSA-aaaa-bbbb-cccc", ("CVE-2024-1",),
    )  # fmt: skip
    assert (found.source.severity, found.source.native_severity, found.source.mapping) == (
        Severity.CRITICAL, CRITICAL, "cvss.v3",
    )  # fmt: skip
    assert found.package == Package("flask", "1.0", "pkg:pypi/flask@1.0", "1.0.5")
    assert found.location == Location("requirements.txt", 2)
    assert (found.title, found.fix) == ("Sessions can be forged", "upgrade flask to 1.0.5")
    assert found.message == (
        "flask 1.0, named in requirements.txt, has GHSA-aaaa-bbbb-cccc. CVSS 3 rates it 9.8. "
        "Affected: <1.0.5, >=2.0,<2.1."
    )
    assert (found.cwe, found.references, found.confidence) == (
        ("CWE-345",), ("https://example.org/1",), Confidence.HIGH,
    )  # fmt: skip
    assert (result.scanned, result.unscanned, result.unchecked) == (("requirements.txt",), (), None)


def test_a_bundled_library_is_looked_up_and_its_file_is_the_place(scan: Scan) -> None:
    record = osv("GHSA-gxr4-xjj5-5px2", "jquery", "npm", ranges=[osv_range("introduced 1.2", "fixed 3.5.0")])
    result = scan(
        {"static/jquery.min.js": "/*! jQuery v3.4.1 | (c) JS Foundation */\n", "src/a.js": "f()"}, npm=[record]
    )

    (found,) = result.observations
    assert found.package == Package("jquery", "3.4.1", "pkg:npm/jquery@3.4.1", "3.5.0")
    assert (found.location, found.fix) == (Location("static/jquery.min.js", 1), "upgrade jquery to 3.5.0")
    assert found.message.startswith("jquery 3.4.1, bundled in static/jquery.min.js, has GHSA-gxr4-xjj5-5px2.")
    assert result.scanned == ("static/jquery.min.js",)


def test_an_archive_that_is_none_is_a_file_that_can_not_be_parsed(scan: Scan) -> None:
    result = scan({"test/broken.jar": "no archive"})
    assert [(gap.path, gap.gap) for gap in result.unscanned] == [("test/broken.jar", Gap.UNPARSABLE)]


def test_a_version_outside_of_all_ranges_is_no_finding(scan: Scan) -> None:
    result = scan({"requirements.txt": "flask==1.0.5\n"}, FLASK)

    assert (result.observations, result.unchecked, result.notices) == ((), None, ())


def test_the_fix_is_the_lowest_version_above_the_packages_own(scan: Scan) -> None:
    (found,) = scan({"requirements.txt": "flask==2.0.1\n"}, FLASK).observations

    assert found.package is not None
    assert found.package.fixed_version == "2.1"


def test_without_a_fixed_version_there_is_no_fix(scan: Scan) -> None:
    (found,) = scan({"requirements.txt": "pkg==1.0\n"}, osv(ranges=[osv_range("introduced 0")])).observations

    assert (found.package and found.package.fixed_version, found.fix) == (None, None)


def test_ids_that_share_an_alias_through_a_third_are_one_problem_with_the_worst_severity(scan: Scan) -> None:
    records = [
        osv("PYSEC-2024-9", aliases=["CVE-2024-9"], details="It breaks. And more."),
        osv("GHSA-zzzz-zzzz-zzzz", aliases=["CVE-2024-8"], database_specific={"severity": "MODERATE"}),
        osv("OSV-2024-7", aliases=["CVE-2024-8", "CVE-2024-9"], database_specific={"severity": "HIGH"}),
        osv("PYSEC-2024-10"),
    ]

    found, other = scan({"requirements.txt": "pkg==1.0\n"}, *records).observations

    assert found.source.rule_id == "GHSA-zzzz-zzzz-zzzz"
    assert set(found.aliases) == {"PYSEC-2024-9", "CVE-2024-9", "CVE-2024-8", "OSV-2024-7"}
    assert (found.source.severity, found.source.native_severity) == (Severity.HIGH, "HIGH")
    assert found.title == "It breaks."
    assert (other.source.rule_id, other.source.severity) == ("PYSEC-2024-10", Severity.UNKNOWN)


def test_vulnerabilities_without_a_rating_are_a_notice(scan: Scan) -> None:
    result = scan({"requirements.txt": "pkg==1.0\n"}, osv())

    assert result.notices == (
        "1 vulnerability has no rating: to fail on these, set `fail_on: UNKNOWN` for the kind `vulnerability`",
    )


def test_a_direct_dependency_is_described_as_direct(scan: Scan) -> None:
    text = lock(app={"dependencies": {"a": "^1"}}, a={"dependencies": {"b": "*"}}, b={})

    (found,) = scan({"package-lock.json": text}, npm=[osv("GHSA-1", "a", "npm")]).observations

    assert found.message.startswith("a 1.0.0, a direct dependency of shop, has GHSA-1.")


def test_a_transitive_dependency_is_described_by_its_shortest_route(scan: Scan) -> None:
    text = lock(
        app={"dependencies": {"a": "^1", "far": "*"}, "devDependencies": {"tool": "*"}},
        a={"dependencies": {"b": "*"}},
        b={"dependencies": {"a": "*", "leaf": "*"}},
        far={"dependencies": {"a": "*"}},
        leaf={},
        tool={"dev": True},
    )
    records = [osv("GHSA-1", "leaf", "npm"), osv("GHSA-2", "tool", "npm")]

    leaf, tool = sorted(scan({"package-lock.json": text}, npm=records).observations, key=lambda each: each.message)

    assert leaf.message.startswith("leaf 1.0.0, a transitive dependency (shop → a → b → leaf), has GHSA-1.")
    assert leaf.package is not None
    assert leaf.package.via == ("a", "b")
    assert leaf.fix == "upgrade leaf to 2.0.0; b requires it"
    assert leaf.location.line == 1 + text.split("\n").index('  "node_modules/leaf": {')
    assert tool.message.startswith("tool 1.0.0, for development only, a direct dependency of shop, has GHSA-2.")


def test_one_package_in_several_manifests_is_one_finding_at_all_its_places(scan: Scan) -> None:
    files = {
        "a/requirements.txt": "other==1\npkg==1.0\n",
        "b/requirements-dev.txt": "pkg==1.0\n",
        "b/package-lock.json": lock(app={"dependencies": {"pkg": "*"}}, pkg={}),
        "pyproject.toml": '[project]\nname = "shop"\ndependencies = [\n  "pkg==1.0",\n]\n',
    }

    found = findings(scan(files, osv("GHSA-1"), npm=[osv("GHSA-1", "pkg", "npm")]))

    by_purl = {each.package.purl: each for each in found if each.package}
    assert len(found) == len(by_purl) == 2
    python = by_purl["pkg:pypi/pkg@1.0"]
    assert (python.location.path, python.location.line) == ("pyproject.toml", 4)
    assert [place.path for place in python.also_at] == ["a/requirements.txt", "b/requirements-dev.txt"]
    assert python.message.startswith("pkg 1.0, a direct dependency of shop, has GHSA-1.")
    assert by_purl["pkg:npm/pkg@1.0.0"].also_at == ()


def test_two_versions_of_a_package_are_two_findings(scan: Scan) -> None:
    files = {"a/requirements.txt": "pkg==1.0\n", "b/requirements.txt": "pkg==1.1\n"}

    assert len(findings(scan(files, osv()))) == 2


def test_without_a_database_nothing_is_checked_and_the_run_is_partial(scan: Scan, local: Local) -> None:
    result = scan({"requirements.txt": "flask==1.0\n"})

    assert str(result.unchecked) == (
        "dependencies not checked: there are no advisories for pypi on this machine (there is no network)"
    )
    assert result.unchecked is not None
    assert result.unchecked.mend == "run `verdict db update`"
    assert [(gap.path, gap.gap, gap.reason) for gap in result.unscanned] == [
        ("requirements.txt", Gap.SKIPPED, "no advisories for pypi"),
    ]
    assert local.fetched == [("pypi",)]


def test_an_ecosystem_without_advisories_does_not_affect_the_others(scan: Scan) -> None:
    files = {"requirements.txt": "flask==1.0\n", "package-lock.json": lock(app={}, a={})}

    result = scan(files, FLASK)

    assert len(result.observations) == 1
    assert str(result.unchecked).startswith("some dependencies not checked: there are no advisories for npm")


def test_missing_advisories_are_downloaded_once_and_then_used(scan: Scan, local: Local) -> None:
    def fetch(ecosystems: Collection[str]) -> None:
        assert list(ecosystems) == ["npm"]
        build(local.folder, archive(local.folder.parent / "new.zip", osv("GHSA-1", "a", "npm")), "npm")

    local.on_fetch = fetch
    files = {"requirements.txt": "flask==1.0\n", "package-lock.json": lock(app={}, a={})}

    result = scan(files, FLASK)

    assert local.fetched == [("npm",)]
    assert result.unchecked is None
    assert {each.source.rule_id for each in result.observations} == {"GHSA-aaaa-bbbb-cccc", "GHSA-1"}


def test_nothing_is_downloaded_for_packages_without_a_version_or_with_advisories(scan: Scan, local: Local) -> None:
    scan({"requirements.txt": "flask==1.0\n", "package.json": '{"dependencies": {"a": "^1"}}'}, FLASK)

    assert local.fetched == []


def test_a_scan_can_be_stopped_during_a_download(scan: Scan, local: Local) -> None:
    def stopped(_ecosystems: Collection[str]) -> None:
        raise Interrupted("stopped", hint="h")

    local.on_fetch = stopped
    with pytest.raises(Interrupted):
        scan({"requirements.txt": "flask==1.0\n"})


@pytest.mark.parametrize(("days", "stale"), [(13, False), (15, True)])
def test_old_advisories_are_used_and_reported_as_old(scan: Scan, days: int, *, stale: bool) -> None:
    result = scan({"requirements.txt": "flask==1.0\n"}, FLASK, now=NOW + timedelta(days=days))

    assert len(result.observations) == 1
    said = f"newer advisories not checked: those for pypi are {days} days old"
    assert (result.unchecked and str(result.unchecked)) == (said if stale else None)


def test_the_age_of_advisories_that_are_not_needed_does_not_matter(scan: Scan) -> None:
    result = scan({"requirements.txt": "flask\n"}, FLASK, now=NOW + timedelta(days=99))

    assert result.unchecked is None


def test_a_damaged_database_does_not_count_as_empty(scan: Scan, local: Local) -> None:
    scan({"requirements.txt": "flask==1.0\n"}, FLASK)
    (file,) = local.folder.glob("pypi-*.sqlite")
    file.write_bytes(b"no database")

    result = scan({})

    assert "are damaged" in str(result.unchecked)
    assert local.fetched == []


def test_a_database_that_fails_during_a_query_fails_the_engine(scan: Scan, local: Local) -> None:
    class Broken(SqliteAdvisories):
        def affecting(self, packages: object) -> Any:
            raise AdvisoryDataError("the advisories of pypi are damaged", hint="build it anew")

    scan({"requirements.txt": "flask==1.0\n"}, FLASK)
    local.database = lambda: Broken(local.folder)  # type: ignore[method-assign]  # this one alone

    with pytest.raises(OutputInvalid, match="are damaged") as raised:
        scan({})
    assert raised.value.hint == "build it anew"


def test_packages_without_a_version_are_counted_in_a_notice(scan: Scan) -> None:
    files = {
        "requirements.txt": "flask>=1\npkg\n",
        "web/package.json": '{"dependencies": {"a": "^1"}}',
        "rust/Cargo.toml": '[dependencies]\nserde = "1"\n',
    }

    result = scan(files, FLASK)

    assert result.notices == (
        "3 packages have no pinned version and were not checked: requirements.txt, web/package.json",
        "not checked, since no lock file pins their dependencies: rust/Cargo.toml",
    )
    assert [(gap.path, gap.gap) for gap in result.unscanned] == [("rust/Cargo.toml", Gap.SKIPPED)]


def test_an_unreadable_lock_is_a_gap_with_its_line(scan: Scan) -> None:
    result = scan({"requirements.txt": "flask==1.0\n", "uv.lock": "version = \n"}, FLASK)

    (gap,) = result.unscanned
    assert (gap.path, gap.gap) == ("uv.lock", Gap.FAILED)
    assert gap.reason.startswith("line 1: not TOML")
    assert result.scanned == ("requirements.txt",)
    assert len(result.observations) == 1


def test_a_version_that_cant_be_compared_is_a_gap(scan: Scan) -> None:
    result = scan({"requirements.txt": "pkg===one-of-these\n"}, osv(), osv("OSV-2024-2"))

    (gap,) = result.unscanned
    assert (gap.path, gap.gap) == ("requirements.txt", Gap.FAILED)
    assert gap.reason.startswith("OSV-2024-1 and 1 more can't be compared with pkg one-of-these: ")


def test_a_manifest_scanned_alone_is_resolved_by_its_lock(scan: Scan) -> None:
    files = {
        "package.json": '{"dependencies": {"a": "^1"}}',
        "package-lock.json": lock(app={"dependencies": {"a": "*"}}, a={}),
        "other/requirements.txt": "flask==1.0\n",
    }

    result = scan(files, FLASK, npm=[osv("GHSA-1", "a", "npm")], only="package.json")

    assert [each.location.path for each in result.observations] == ["package-lock.json"]
    assert result.scanned == ("package.json",)


def test_manifests_read_before_the_deadline_are_checked_and_the_others_are_gaps(
    scan: Scan, place: Workplace, local: Local
) -> None:
    rest = "".join(f"b{each}==1\n" for each in range(50))
    scan({"a/requirements.txt": "flask==1.0\n", "b/requirements.txt": rest}, FLASK)
    listing = list_files(Scope(place.root), place.deadline)
    engine = OsvEngine(SharedBill(lambda: listing), local, timedelta(days=14), NOW)

    result = engine.scan(listing.files, replace(place, deadline=Ending(looks=20)))

    assert [each.location for each in result.observations] == [Location("a/requirements.txt", 1)]
    assert result.scanned == ("a/requirements.txt",)
    assert result.unscanned == (Unscanned("b/requirements.txt", Gap.FAILED, LATE),)


def test_packages_not_matched_before_the_deadline_are_a_gap(scan: Scan, place: Workplace, local: Local) -> None:
    packages = "".join(f"b{each:04}==1\n" for each in range(2_500))
    scan({"requirements.txt": f"{packages}flask==1.0\n"}, osv("OSV-1", "b0000"), FLASK)
    listing = list_files(Scope(place.root), place.deadline)
    deadline = Deadline(60)
    bill = read_bill(listing, deadline)
    engine = OsvEngine(lambda _: bill, local, timedelta(days=14), NOW)

    result = engine.scan(listing.files, replace(place, deadline=Deadline(0.0)))

    assert [each.source.rule_id for each in result.observations] == ["OSV-1"]
    assert result.scanned == ()
    assert [each.reason for each in result.unscanned] == [
        "501 packages were not matched before the time limit: raise --timeout"
    ]


def test_an_included_file_is_read_whatever_its_name(scan: Scan) -> None:
    result = scan({"requirements.txt": "-r deps/base.in\n", "deps/base.in": "flask==1.0\n"}, FLASK)

    assert [each.location for each in result.observations] == [Location("deps/base.in", 1)]


def test_a_direct_dependency_is_reported_in_the_manifest_that_requires_it(scan: Scan) -> None:
    files = {
        "package.json": '{\n "dependencies": {\n  "a": "^1",\n  "b": "^1"\n }\n}\n',
        "package-lock.json": lock(
            app={"dependencies": {"a": "^1", "b": "^1"}}, a={}, b={"dependencies": {"c": "*"}}, c={}
        ),
    }
    records = [osv("GHSA-1", "b", "npm"), osv("GHSA-2", "c", "npm")]

    direct, transitive = sorted(scan(files, npm=records).observations, key=lambda each: each.source.rule_id)

    assert (direct.location.path, direct.location.line) == ("package.json", 4)
    assert [place.path for place in direct.also_at] == ["package-lock.json"]
    assert transitive.location.path == "package-lock.json"


def test_dependencies_of_a_workspace_member_are_reported_in_its_own_manifest(scan: Scan) -> None:
    files = {
        "pyproject.toml": '[project]\nname = "root"\n',
        "sub/pyproject.toml": '[project]\nname = "member"\ndependencies = [\n  "pkg>=1",\n]\n',
        "uv.lock": """\
version = 1
[[package]]
name = "root"
source = { virtual = "." }
[[package]]
name = "member"
version = "1"
source = { editable = "sub" }
dependencies = [{ name = "pkg" }]
[[package]]
name = "pkg"
version = "1.0"
""",
    }

    (found,) = scan(files, osv()).observations

    assert (found.location, [place.path for place in found.also_at]) == (
        Location("sub/pyproject.toml", 4), ["uv.lock"],
    )  # fmt: skip
    assert found.message.startswith("pkg 1.0, a direct dependency of member, has OSV-2024-1.")


def test_without_a_readable_requirement_the_place_is_in_the_lock(scan: Scan) -> None:
    files = {"package.json": "{", "package-lock.json": lock(app={"dependencies": {"a": "^1"}}, a={})}

    result = scan(files, npm=[osv("GHSA-1", "a", "npm")])

    assert [each.location.path for each in result.observations] == ["package-lock.json"]
