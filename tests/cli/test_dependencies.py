"""Scans and bills of materials of projects with dependencies: with advisories, without, and with stale ones."""

from __future__ import annotations

import json
import socket
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from command import Verdict
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from cyclonedx.validation.xml import XmlValidator
from mirror import Mirror
from osv import archive, build, osv
from repositories import commit, git, initialised

HIGH = "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N"
FLASK = osv("GHSA-1", "flask", summary="Forged sessions", severity=[{"type": "CVSS_V3", "score": HIGH}],
            aliases=["CVE-2024-1"], database_specific={"cwe_ids": ["CWE-345"]})  # fmt: skip
MEND = "run `verdict db update`"
VEX = {
    "@context": "https://openvex.dev/ns/v0.2.0",
    "statements": [
        {"vulnerability": {"name": "CVE-2024-1"}, "products": [{"@id": "pkg:pypi/flask"}], "status": "not_affected",
         "justification": "vulnerable_code_not_present"},
    ],
}  # fmt: skip


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without advisories."""
    monkeypatch.setenv("VERDICT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    return tmp_path / "home"


@pytest.fixture
def project(tree: Path) -> Path:
    """A tree with a vulnerable package."""
    (tree / "requirements.txt").write_text("# pinned\nflask==1.0\n")
    return tree


@pytest.fixture
def mirror(mirror: Mirror, monkeypatch: pytest.MonkeyPatch) -> Mirror:
    """Where advisories are fetched from."""
    monkeypatch.setenv("VERDICT_OSV_URL", mirror.url)
    return mirror


def install(home: Path, *records: Mapping[str, Any], age: timedelta = timedelta()) -> None:
    """Make the machine have advisories for Python, fetched that long ago."""
    build(home / "advisories", archive(home.parent / "pypi.zip", *records), now=datetime.now(UTC) - age)


def configure(project: Path, text: str) -> None:
    (project / ".verdict").mkdir()
    (project / ".verdict" / "config.yaml").write_text(text)


def report(verdict: Verdict, *words: str) -> tuple[int, dict[str, Any]]:
    """The exit code and the report of a scan by osv."""
    done = verdict("scan", ".", "-e", "osv", "-f", "json", *words)
    return done.returncode, json.loads(done.stdout)


def test_an_upgrade_that_is_still_vulnerable_is_no_change_but_a_second_version_is(
    project: Path, verdict: Verdict, home: Path
) -> None:
    install(home, FLASK)
    commit(initialised(project))
    (project / "requirements.txt").write_text("flask==1.1\n")
    code, made = report(verdict, "--since", "HEAD", "--show-existing")
    assert (code, made["existing_count"], made["existing"][0]["version"]) == (0, 1, "1.1")
    (project / "more").mkdir()
    (project / "more" / "requirements.txt").write_text("flask==1.0\n")
    code, made = report(verdict, "--since", "HEAD")
    assert (code, made["findings"][0]["version"], made["existing_count"]) == (1, "1.1", 1)
    (project / "requirements.txt").unlink()
    assert report(verdict, "--since", "HEAD")[0] == 0


_ASKS = "<dependencies><dependency><groupId>x</groupId><artifactId>y</artifactId>{}</dependency></dependencies>"
_POM = "<project><groupId>a</groupId><artifactId>{}</artifactId><version>1</version>{}</project>"
_PARENT = "<parent><groupId>a</groupId><artifactId>all</artifactId><version>1</version></parent>"


def _managing(version: str) -> str:
    asks = _ASKS.format(f"<version>{version}</version>")
    return _POM.format("all", f"<dependencyManagement>{asks}</dependencyManagement>")


_PINNED = "flask==2.0\n", "flask==1.0\n"


@pytest.mark.parametrize(
    ("manifest", "included"),
    [
        (("requirements.txt", "-r base.txt\n"), ("base.txt", *_PINNED)),
        (("requirements.txt", "-c limits.txt\nflask\n"), ("limits.txt", *_PINNED)),
        (("requirements.txt", "-r more.txt\n"), ("base.txt", *_PINNED)),
        (
            ("part/pom.xml", _POM.format("part", _PARENT + _ASKS.format(""))),
            ("pom.xml", _managing("2.0"), _managing("1.0")),
        ),
    ],
)
def test_an_unchanged_manifest_is_judged_by_what_it_includes(
    tree: Path, verdict: Verdict, home: Path, manifest: tuple[str, str], included: tuple[str, str, str]
) -> None:
    """`included` is a path with what it holds before and after."""
    install(home, FLASK)
    record = osv("GHSA-2", "x:y", "Maven", severity=FLASK["severity"])
    build(home / "advisories", archive(home.parent / "maven.zip", record), "maven", datetime.now(UTC))
    (tree / "more.txt").write_text("-r base.txt\n")
    path, (name, before, after) = tree / manifest[0], included
    path.parent.mkdir(exist_ok=True)
    path.write_text(manifest[1])
    (tree / name).write_text(before)
    commit(initialised(tree))
    (tree / name).write_text(after)
    assert [report(verdict, *words)[0] for words in ((), ("--since", "HEAD"))] == [1, 1]
    git(tree, "add", "-A")
    assert report(verdict, "--staged")[0] == 1
    commit(tree)
    assert report(verdict, "--since", "HEAD~1")[0] == 1
    (tree / name).write_text(f"{after}\n")
    code, made = report(verdict, "--since", "HEAD", "--show-existing")
    assert (code, made["total_count"], made["existing_count"]) == (0, 0, 1)


def test_a_manifest_is_judged_if_its_lock_no_longer_has_it(tree: Path, verdict: Verdict, home: Path) -> None:
    record = osv("GHSA-3", "lodash", "npm", severity=FLASK["severity"])
    build(home / "advisories", archive(home.parent / "npm.zip", record), "npm", datetime.now(UTC))
    own = {"name": "all", "workspaces": ["part"]}
    member = {"name": "part", "version": "1.0.0", "dependencies": {"lodash": "1.0.0"}}
    (tree / "package.json").write_text(json.dumps(own))
    (tree / "part").mkdir()
    (tree / "part" / "package.json").write_text(json.dumps(member))
    packages = {"": own, "node_modules/lodash": {"version": "2.0.0"}}
    joined = {**packages, "part": member, "node_modules/part": {"resolved": "part", "link": True}}
    lock = {"name": "all", "lockfileVersion": 3, "requires": True}
    (tree / "package-lock.json").write_text(json.dumps({**lock, "packages": joined}))
    commit(initialised(tree))
    assert report(verdict)[0] == 0
    (tree / "package-lock.json").write_text(json.dumps({**lock, "packages": {"": {"name": "all"}}}))
    for words in ((), ("--since", "HEAD")):
        code, made = report(verdict, *words)
        assert (code, [each["file"] for each in made["findings"]]) == (1, ["part/package.json"])


def test_no_manifest_is_judged_that_the_scan_leaves_out(tree: Path, verdict: Verdict, home: Path) -> None:
    install(home, FLASK)
    (tree / "requirements.txt").write_text("-r base.txt\n")
    (tree / "base.txt").write_text("flask==2.0\n")
    commit(initialised(tree))
    (tree / "base.txt").write_text("flask==1.0\n")
    for words in (("--include", "base.txt"), ("--exclude", "requirements.txt")):
        assert report(verdict, "--since", "HEAD", *words)[0] == 0
    assert report(verdict, "--since", "HEAD", "--include", "*.txt")[0] == 1


def test_a_manifest_is_judged_if_what_it_includes_or_its_lock_is_gone(tree: Path, verdict: Verdict, home: Path) -> None:
    install(home, FLASK)
    (tree / "requirements.txt").write_text("-c limits.txt\nflask\n")
    (tree / "limits.txt").write_text("flask==2.0\n")
    commit(initialised(tree))
    (tree / "limits.txt").unlink()
    code, made = report(verdict, "--since", "HEAD")
    assert (code, made["decision"]) == (3, "INCOMPLETE")
    assert not [each for each in made["notices"] if "no file is left" in each]

    (tree / "requirements.txt").unlink()
    (tree / "pyproject.toml").write_text('[project]\nname = "a"\nversion = "1"\ndependencies = ["flask==1.0"]\n')
    (tree / "poetry.lock").write_text(
        '[[package]]\nname = "flask"\nversion = "2.0"\n\n[metadata]\nlock-version = "2.0"\n'
    )
    commit(tree)
    (tree / "poetry.lock").unlink()
    assert [report(verdict, *words)[0] for words in ((), ("--since", "HEAD"))] == [1, 1]


def test_a_vulnerable_package_fails_the_gate(project: Path, verdict: Verdict, home: Path) -> None:
    install(home, FLASK)
    code, made = report(verdict)

    (found,) = made["findings"]
    assert (code, made["decision"], made["status"], made["notices"][1:]) == (1, "FAIL", "completed", [])
    assert {key: found[key] for key in ("kind", "rule_id", "aliases", "severity", "file", "line", "cwe", "package",
                                        "version", "purl", "fixed_version", "snippet")} == {
        "kind": "vulnerability", "rule_id": "GHSA-1", "aliases": ["CVE-2024-1"], "severity": "HIGH",
        "file": "requirements.txt", "line": 2, "cwe": ["CWE-345"], "package": "flask", "version": "1.0",
        "purl": "pkg:pypi/flask@1.0", "fixed_version": "2.0.0", "snippet": "flask==1.0",
    }  # fmt: skip
    assert found["sources"] == [
        {"engine": "osv", "rule_id": "GHSA-1", "native_severity": HIGH, "severity": "HIGH", "mapping": "cvss.v3"},
    ]


def test_findings_of_osv_are_not_cached(project: Path, verdict: Verdict, home: Path) -> None:
    install(home, osv("GHSA-2", "other"))
    assert report(verdict)[1]["total_count"] == 0
    install(home, FLASK)
    assert report(verdict)[1]["total_count"] == 1


def test_without_advisories_a_scan_passes_and_its_headline_names_what_was_not_checked(
    project: Path, verdict: Verdict
) -> None:
    done = verdict("scan", ".", "-e", "osv")

    assert done.returncode == 0
    (headline,) = (line for line in done.stdout.splitlines() if line.startswith(" PASS"))
    assert f"dependencies not checked, {MEND}" in headline
    assert "there are no advisories for pypi on this machine" in done.stdout
    assert "can't be fetched" in " ".join(done.stdout.split())


def test_with_offline_no_download_is_attempted(project: Path, verdict: Verdict, mirror: Mirror) -> None:
    code, made = report(verdict, "--offline")

    assert (code, made["decision"], mirror.asked) == (0, "PASS", [])
    assert made["notices"][0].startswith("osv: dependencies not checked: there are no advisories for pypi")
    assert made["notices"][0].endswith(f"({MEND})")


def test_if_osv_is_required_no_scan_passes_without_advisories(project: Path, verdict: Verdict) -> None:
    configure(project, "engines: {osv: {required: true}}")

    code, made = report(verdict)
    offline = verdict("scan", ".", "-e", "osv", "--offline")

    assert (code, made["decision"]) == (3, "INCOMPLETE")
    assert (offline.returncode, offline.stdout) == (3, "")
    assert "there are no advisories on this machine, and --offline disables downloads" in offline.stderr


def test_osv_is_required_once_a_database_exists(project: Path, verdict: Verdict, home: Path) -> None:
    install(home, osv("GHSA-2", "other"))
    (project / "package-lock.json").write_text(
        '{"lockfileVersion": 3, "packages": {"node_modules/a": {"version": "1.0.0"}}}'
    )

    code, made = report(verdict)

    assert (code, made["decision"]) == (3, "INCOMPLETE")
    assert "some dependencies not checked: there are no advisories for npm" in made["reasons"][0]


def test_the_first_scan_downloads_the_advisories_it_needs_and_says_so(
    project: Path, verdict: Verdict, mirror: Mirror, tmp_path: Path
) -> None:
    mirror.put("/PyPI/all.zip", archive(tmp_path / "all.zip", FLASK))

    done = verdict("scan", ".", "-e", "osv", "-f", "json")
    again = verdict("scan", ".", "-e", "osv", "-f", "json")

    assert "downloading the advisories of PyPI (once; `verdict db update` refreshes them)" in done.stderr
    assert "fetching" not in again.stderr
    for each in (done, again):
        assert (each.returncode, json.loads(each.stdout)["total_count"]) == (1, 1)
    assert {path for path, _ in mirror.asked} == {"/PyPI/all.zip"}


def test_a_failed_ecosystem_does_not_prevent_the_download_of_others(
    project: Path, verdict: Verdict, mirror: Mirror, tmp_path: Path
) -> None:
    mirror.put("/PyPI/all.zip", archive(tmp_path / "all.zip", FLASK))
    (project / "package-lock.json").write_text(
        '{"lockfileVersion": 3, "packages": {"node_modules/a": {"version": "1.0.0"}}}'
    )

    code, made = report(verdict)

    assert (code, made["total_count"]) == (1, 1)
    assert made["notices"][0].startswith(
        "osv: some dependencies not checked: there are no advisories for npm on this machine ("
    )
    assert "/npm/all.zip can't be fetched: the server answers 404" in made["notices"][0]


def test_without_a_manifest_nothing_is_downloaded(tree: Path, verdict: Verdict, mirror: Mirror) -> None:
    code, made = report(verdict)

    assert (code, made["decision"], made["engines"][0]["status"], mirror.asked) == (0, "PASS", "ok", [])


def test_a_server_that_never_responds_does_not_delay_a_scan(
    project: Path, verdict: Verdict, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setenv("VERDICT_OSV_URL", f"http://127.0.0.1:{silent.getsockname()[1]}")
        code, made = report(verdict)

    assert (code, made["decision"]) == (0, "PASS")
    assert "dependencies not checked" in made["notices"][0]
    assert "can't be fetched" in made["notices"][0]


@pytest.mark.parametrize(("days", "code"), [(15, 3), (13, 0)])
def test_stale_advisories_leave_the_scan_incomplete(
    project: Path, verdict: Verdict, home: Path, days: int, code: int
) -> None:
    install(home, osv("GHSA-2", "other"), age=timedelta(days=days))

    done, made = report(verdict)

    assert done == code
    assert ("newer advisories not checked" in str(made["notices"])) == (code == 3)


def test_the_largest_age_of_advisories_is_configurable(project: Path, verdict: Verdict, home: Path) -> None:
    configure(project, "engines: {osv: {max_age_days: 30}}")
    install(home, osv("GHSA-2", "other"), age=timedelta(days=15))

    assert report(verdict)[0] == 0


@pytest.mark.parametrize("way", ["config", "option"])
def test_a_vex_statement_suppresses_a_finding(project: Path, verdict: Verdict, home: Path, way: str) -> None:
    install(home, FLASK)
    (project / "us.vex.json").write_text(json.dumps(VEX))
    if way == "config":
        configure(project, "policy: {vex: [us.vex.json]}")

    code, made = report(verdict, "--show-suppressed", *(["--vex", "us.vex.json"] if way == "option" else []))

    assert (code, made["total_count"], made["suppressed_count"]) == (0, 0, 1)
    assert made["suppressed"][0]["suppressed_because"] == (
        "VEX us.vex.json#1: not_affected: vulnerable_code_not_present"
    )


def test_a_statement_that_matches_nothing_is_reported(project: Path, verdict: Verdict, home: Path) -> None:
    install(home, osv("GHSA-2", "other"))
    (project / "us.vex.json").write_text(json.dumps(VEX))

    _, made = report(verdict, "--vex", "us.vex.json")

    assert "VEX us.vex.json#1: not_affected of CVE-2024-1 matches nothing that was found" in made["notices"]


def test_an_unreadable_vex_document_is_a_configuration_error(project: Path, verdict: Verdict) -> None:
    configure(project, "policy: {vex: [none.json]}")

    done = verdict("scan", ".", "-e", "osv")

    assert (done.returncode, done.stdout) == (2, "")
    assert "none.json: vex: can't be read" in done.stderr


def test_a_changed_manifest_is_checked_with_its_unchanged_lock(project: Path, verdict: Verdict, home: Path) -> None:
    install(home, FLASK)
    (project / "deps.in").write_text("flask==1.0\n")
    (project / "requirements.txt").write_text("-r deps.in\n")

    _, made = report(verdict, "--include", "requirements.txt")

    assert [each["file"] for each in made["findings"]] == ["deps.in"]


def test_a_licence_that_the_policy_denies_is_a_finding(project: Path, verdict: Verdict) -> None:
    configure(project, "policy: {licenses: {deny: ['GPL-*']}}\nengines: {osv: {enabled: false}}")
    entry = {"version": "1.0.0", "license": "GPL-3.0-only"}
    lock = {"lockfileVersion": 3, "packages": {"": {"dependencies": {"a": "*"}}, "node_modules/a": entry}}
    (project / "package-lock.json").write_text(json.dumps(lock, indent=1))

    done = verdict(
        "scan", ".", "-f", "json", *(f"--skip-engine={name}" for name in ("semgrep", "bandit", "kingfisher", "zizmor"))
    )

    made = json.loads(done.stdout)
    assert (done.returncode, [each["rule_id"] for each in made["findings"]]) == (1, ["license-denied"])
    assert made["findings"][0]["kind"] == "license"
    assert "sbom: 1 of 2 packages have no licence in their lock files and were not checked" in made["notices"]


def test_without_a_licence_policy_the_sbom_engine_does_not_run(project: Path, verdict: Verdict) -> None:
    done = verdict("engines", "--json")

    rows = {each["id"]: each for each in json.loads(done.stdout)}
    assert rows["sbom"]["state"] == "nothing to do: the configuration has no `policy.licenses`"
    assert (rows["osv"]["source"], rows["osv"]["state"]) == ("built in", f"no advisories: {MEND}")


def test_the_list_of_engines_has_the_advisories_date(project: Path, verdict: Verdict, home: Path) -> None:
    install(home, FLASK, age=timedelta(days=3))
    day = (datetime.now(UTC) - timedelta(days=3)).date().isoformat()

    rows = {each["id"]: each for each in json.loads(verdict("engines", "--json").stdout)}

    assert rows["osv"]["state"] == f"advisories for pypi of {day}"


def test_a_built_in_engine_needs_no_installation(verdict: Verdict) -> None:
    done = verdict("engines", "sync", "osv", "sbom")

    assert (done.returncode, done.stdout.splitlines()) == (
        0, ["osv: built in; `verdict db update` fetches its advisories", "sbom: built in"],
    )  # fmt: skip


def test_a_bill_can_include_the_vulnerabilities_of_its_packages(project: Path, verdict: Verdict, home: Path) -> None:
    install(home, FLASK)
    configure(project, "policy: {vex: [us.vex.json]}")
    (project / "us.vex.json").write_text(json.dumps(VEX))

    done = verdict("sbom", ".", "--vulnerabilities")
    again = verdict("sbom", ".", "--vulnerabilities", "-o", "bom.xml")

    assert (done.returncode, again.returncode) == (0, 0)
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(done.stdout) is None
    assert XmlValidator(SchemaVersion.V1_6).validate_str((project / "bom.xml").read_text()) is None
    assert verdict("sbom", ".", "--vulnerabilities").stdout == done.stdout
    (found,) = json.loads(done.stdout)["vulnerabilities"]
    assert {key: found[key] for key in ("id", "affects", "cwes", "ratings", "recommendation", "analysis")} == {
        "id": "GHSA-1",
        "affects": [{"ref": "pkg:pypi/flask@1.0"}],
        "cwes": [345],
        "ratings": [{"method": "CVSSv31", "severity": "high", "vector": HIGH.partition("/")[2]}],
        "recommendation": "upgrade flask to 2.0.0",
        "analysis": {
            "state": "not_affected", "detail": "VEX us.vex.json#1: not_affected: vulnerable_code_not_present",
        },
    }  # fmt: skip
    assert "1 known vulnerability" in done.stderr


def test_a_bill_lists_no_vulnerabilities_of_packages_it_leaves_out(project: Path, verdict: Verdict, home: Path) -> None:
    install(home, FLASK)
    (project / "requirements.txt").rename(project / "requirements-dev.txt")

    assert "vulnerabilities" not in json.loads(verdict("sbom", ".", "--vulnerabilities", "--no-dev").stdout)


def test_a_bill_with_other_vulnerabilities_has_another_serial_number(
    project: Path, verdict: Verdict, home: Path
) -> None:
    install(home, FLASK)
    bills = [json.loads(verdict("sbom", ".", *words).stdout) for words in ([], ["--vulnerabilities"])]

    assert bills[0]["serialNumber"] != bills[1]["serialNumber"]
    assert bills[0]["components"] == bills[1]["components"]


def test_sbom_with_vulnerabilities_fails_without_advisories(project: Path, verdict: Verdict) -> None:
    done = verdict("sbom", ".", "--vulnerabilities")

    assert (done.returncode, done.stdout) == (3, "")
    assert "dependencies not checked: there are no advisories for pypi" in done.stderr
    assert MEND in done.stderr


def test_a_bill_of_a_part_has_what_its_manifests_include(tree: Path, verdict: Verdict, home: Path) -> None:
    install(home, FLASK)
    (tree / "part").mkdir()
    (tree / "part" / "requirements.txt").write_text("-r ../requirements-base.txt\n-c ../gone.txt\n")
    (tree / "requirements-base.txt").write_text("flask==1.0\n")
    (tree / "requirements-other.txt").write_text("-c nowhere.txt\njinja2==3.0\n")
    commit(initialised(tree))
    for target in ("part", "part/requirements.txt"):
        done = verdict("sbom", target, "--vulnerabilities")
        made = json.loads(done.stdout)
        assert [each["name"] for each in made["components"] if "purl" in each] == ["flask"]
        assert len(made["vulnerabilities"]) == 1
        assert (done.returncode, "gone.txt isn't there" in done.stderr, "nowhere" in done.stderr) == (3, True, False)


def test_a_comparison_can_leave_development_dependencies_out(project: Path, verdict: Verdict) -> None:
    (project / "requirements-dev.txt").write_text("pytest==8.0\n")
    assert verdict("sbom", "-o", "bom.json").returncode == 0
    assert verdict("sbom", "-o", "bom.xml").returncode == 0
    (project / "requirements-dev.txt").write_text("pytest==9.0\n")

    for before in ("bom.json", "bom.xml"):
        assert verdict("sbom", "diff", before, ".", "--no-dev").stdout == "no differences\n"
        assert "pkg:pypi/pytest 8.0 -> 9.0" in verdict("sbom", "diff", before, ".").stdout
