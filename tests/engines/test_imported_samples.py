"""Recorded reports of other tools are read as those tools mean them."""

from __future__ import annotations

import json

import pytest
from imported_samples import SAMPLES, SECRET, parsed, sample

from verdict.app.import_formats import FORMATS, told_by_content
from verdict.domain.errors import UsageError
from verdict.domain.finding import Confidence, Kind, Observation, Severity
from verdict.domain.location import Location
from verdict.domain.outcome import Gap
from verdict.engines.imported.cursor import Malformed
from verdict.engines.imported.documents import document
from verdict.engines.imported.reported import Reported
from verdict.presenters.markup import prose


def one(name: str) -> Reported:
    (report,) = parsed(sample(name), SAMPLES[name])
    return report


def brief(each: Observation) -> tuple[str, str, Severity, str]:
    where = each.location
    package = "" if each.package is None else f" {each.package.purl} → {each.package.fixed_version}"
    return each.source.rule_id, f"{where.path}:{where.line}{package}", each.source.severity, each.source.mapping


@pytest.mark.parametrize("name", SAMPLES)
def test_the_format_is_told_by_the_content(name: str) -> None:
    assert told_by_content(document(sample(name), name)).name == SAMPLES[name]


def test_every_format_has_a_sample() -> None:
    assert set(FORMATS) - set(SAMPLES.values()) == {"verdict"}  # its sample is made by a scan: test_import_command.py


LODASH = "package-lock.json:1 pkg:npm/lodash@4.17.20 → 4.17.21"
UNFIXED = LODASH.replace("4.17.21", "None")
NOWHERE = UNFIXED.replace("package-lock.json", "report")


@pytest.mark.parametrize(
    ("name", "found"),
    [
        (
            "trivy.json",
            [
                ("CVE-2021-23337", LODASH, Severity.HIGH, "trivy.severity"),
                ("AVD-DS-0002", "Dockerfile:3", Severity.HIGH, "trivy.severity"),
                ("github-pat", "settings.py:2", Severity.CRITICAL, "trivy.severity"),
            ],
        ),
        (
            "grype.json",
            [
                ("GHSA-35jh-r3h4-6jhm", LODASH, Severity.HIGH, "grype.severity"),
                (
                    "CVE-2019-0000",
                    "var/lib/dpkg/status:1 pkg:deb/debian/bash@5.0-4?distro=debian-10 → None",
                    Severity.INFO,
                    "grype.severity",
                ),
            ],
        ),
        ("osv-scanner.json", [("GHSA-35jh-r3h4-6jhm", LODASH, Severity.HIGH, "cvss.v3")]),
        ("npm-audit-6.json", [("GHSA-35jh-r3h4-6jhm", LODASH, Severity.HIGH, "npm-audit.severity")]),
        (
            "npm-audit-7.json",
            [
                (
                    "GHSA-35jh-r3h4-6jhm",
                    "package-lock.json:1 pkg:npm/lodash → 4.17.21",
                    Severity.HIGH,
                    "npm-audit.severity",
                )
            ],
        ),
        (
            "pnpm-audit.json",
            [
                (
                    "GHSA-35jh-r3h4-6jhm",
                    "pnpm-lock.yaml:1 pkg:npm/lodash@4.17.20 → 4.17.21",
                    Severity.HIGH,
                    "pnpm-audit.severity",
                )
            ],
        ),
        (
            "yarn-audit-1.jsonl",
            [
                (
                    "GHSA-35jh-r3h4-6jhm",
                    "yarn.lock:1 pkg:npm/lodash@4.17.20 → 4.17.21",
                    Severity.HIGH,
                    "yarn-audit.severity",
                )
            ],
        ),
        (
            "yarn-audit-4.jsonl",
            [
                (
                    "GHSA-35jh-r3h4-6jhm",
                    "yarn.lock:1 pkg:npm/lodash@4.17.20 → None",
                    Severity.HIGH,
                    "yarn-audit.severity",
                )
            ],
        ),
        (
            "pip-audit.json",
            [("PYSEC-2021-98", "report:1 pkg:pypi/django@3.2.0 → 3.2.1", Severity.UNKNOWN, "pip-audit.unrated")],
        ),
        (
            "govulncheck.json",
            [
                (
                    "GO-2021-0113",
                    "main.go:12 pkg:golang/golang.org/x/text@v0.3.5 → v0.3.7",
                    Severity.UNKNOWN,
                    "osv.unrated",
                )
            ],
        ),
        (
            "gitlab-dependencies.json",
            [("CVE-2021-23337", UNFIXED, Severity.HIGH, "gitlab.severity")],
        ),
        ("gitlab-sast.json", [("bandit.B303-1", "app.py:3", Severity.MEDIUM, "gitlab.severity")]),
        (
            "cyclonedx.json",
            [
                ("CVE-2021-23337", UNFIXED, Severity.HIGH, "cvss.v3"),
                ("CVE-2021-23337", "report:1  → None", Severity.HIGH, "cvss.v3"),
                ("CVE-2020-0001", "report:1  → None", Severity.LOW, "cyclonedx.severity"),
            ],
        ),
        (
            "cyclonedx.xml",
            [("CVE-2021-23337", NOWHERE, Severity.HIGH, "cyclonedx.severity")],
        ),
        (
            "cyclonedx-extension.xml",
            [("CVE-2021-23337", NOWHERE, Severity.HIGH, "cyclonedx.severity")],
        ),
        ("gitleaks.json", [("github-pat", "settings.py:2", Severity.HIGH, "gitleaks.secret")]),
        ("old-gitleaks.json", [("Github", "settings.py:2", Severity.HIGH, "gitleaks.secret")]),
        ("detect-secrets.json", [("GitHub Token", "settings.py:2", Severity.HIGH, "detect-secrets.detector")]),
        ("trufflehog.jsonl", [("Github", "settings.py:2", Severity.HIGH, "trufflehog.verified")]),
        (
            "semgrep.json",
            [
                (
                    "python.lang.security.audit.dangerous-system-call.dangerous-system-call",
                    "app.py:7",
                    Severity.CRITICAL,
                    "semgrep.risk",
                )
            ],
        ),
        (
            "gosec.json",
            [
                ("G204", "src/main.go:11", Severity.MEDIUM, "gosec.severity"),
                ("G104", "src/main.go:14", Severity.LOW, "gosec.severity"),
            ],
        ),
        (
            "njsscan.json",
            [
                ("generic_os_command_exec", "search.js:5", Severity.HIGH, "njsscan.severity"),
                ("node_md5", "search.js:6", Severity.MEDIUM, "njsscan.severity"),
            ],
        ),
        (
            "hadolint.json",
            [
                ("DL3007", "Dockerfile:1", Severity.LOW, "hadolint.severity"),
                ("SC2086", "Dockerfile:2", Severity.INFO, "hadolint.severity"),
            ],
        ),
        (
            "eslint.json",
            [
                ("security/detect-child-process", "home/ci/shop/search.js:5", Severity.LOW, "eslint.security"),
                ("security/detect-eval-with-expression", "home/ci/shop/search.js:5", Severity.LOW, "eslint.security"),
                ("no-eval", "home/ci/shop/search.js:5", Severity.MEDIUM, "eslint.security"),
            ],
        ),
        (
            "checkov.json",
            [
                ("CKV2_AWS_6", "main.tf:1", Severity.MEDIUM, "checkov.unrated"),
                ("CKV2_AWS_62", "main.tf:1", Severity.MEDIUM, "checkov.unrated"),
                ("CKV_AWS_18", "main.tf:1", Severity.MEDIUM, "checkov.unrated"),
            ],
        ),
        (
            "any.sarif",
            [
                ("py/command-line-injection", "home/ci/shop/my app.py:7", Severity.CRITICAL, "sarif.security-severity"),
                ("py/unused-import", "home/ci/shop/my app.py:1", Severity.LOW, "sarif.rule-level"),
            ],
        ),
    ],
)
def test_each_result_has_its_rule_place_package_and_the_origin_of_its_severity(
    name: str, found: list[tuple[str, str, Severity, str]]
) -> None:
    assert [brief(each) for each in one(name).observations] == found


@pytest.mark.parametrize(
    ("name", "failures"),
    [
        ("npm-audit-error.json", ["the audit failed: ENOLOCK: This command requires an existing lockfile."]),
        ("pip-audit.json", ["private was skipped: Dependency not found and could not be audited"]),
        ("semgrep.json", ["Rule parse error: invalid pattern"]),
        ("trufflehog.jsonl", ["error reading chunk"]),
        ("gitlab-sast.json", ["the report says that the scan ended with failure", "ran out of memory"]),
        ("grype.json", []),
    ],
)
def test_what_a_report_says_of_its_failures_is_kept(name: str, failures: list[str]) -> None:
    assert one(name).failures == failures


@pytest.mark.parametrize(
    ("name", "path", "gap"),
    [
        ("semgrep.json", "half.js", Gap.UNPARSABLE),
        ("gosec.json", "src/broken.go", Gap.UNPARSABLE),
        ("hadolint.json", "Broken.Dockerfile", Gap.UNPARSABLE),
        ("eslint.json", "home/ci/shop/broken.js", Gap.UNPARSABLE),
        ("checkov.json", "broken.tf", Gap.UNPARSABLE),
        ("njsscan.json", "vendor/picker.js", Gap.LIMITED),
        ("any.sarif", "home/ci/shop/half.js", Gap.FAILED),
        ("bandit-1.9.4/tree.json", "broken.py", Gap.UNPARSABLE),
    ],
)
def test_a_file_that_the_tool_could_not_read_is_a_gap(name: str, path: str, gap: Gap) -> None:
    assert [(each.path, each.gap) for each in one(name).gaps] == [(path, gap)]


@pytest.mark.parametrize(
    ("name", "rule", "reason"),
    [
        ("any.sarif", "py/unused-import", "kept for plugins"),
        ("gosec.json", "G104", "the reader is gone"),
        ("checkov.json", "CKV_AWS_18", "skipped in the report: a log bucket needs no log"),
        ("cyclonedx.json", "CVE-2020-0001", "not affected in the report: code_not_reachable"),
    ],
)
def test_only_what_the_report_suppresses_is_suppressed_with_its_reason(name: str, rule: str, reason: str) -> None:
    said = {each.source.rule_id: each.suppressed for each in one(name).observations}
    assert {rule: why for rule, why in said.items() if why is not None} == {rule: reason}


@pytest.mark.parametrize(
    ("ref", "versions", "found"),
    [
        ("a", [{"version": "1.0", "status": "unaffected"}], ("1.0", True)),
        ("a", [{"version": "1.0", "status": "affected"}, {"version": "1.1", "status": "unaffected"}], ("1.0", False)),
        ("a", [{"version": "1.1", "status": "unaffected"}], ("1.0", False)),
        ("a", [{"version": "1.0", "status": "unknown"}], ("1.0", False)),
        ("a", [{"version": "1.0", "status": "unaffected"}, {"version": "1.0"}], ("1.0", False)),
        ("pkg:npm/b@2.0", [{"version": "2.0", "status": "unaffected"}], ("2.0", True)),
        ("c", [{"version": "3.1", "status": "unaffected"}, {"version": "3.0", "status": "affected"}], ("3.0", False)),
        ("c", [{"version": "3.1", "status": "unaffected"}], ("3.1", True)),
        ("c", [{"version": "3.1", "status": "unaffected"}, {"range": "vers:npm/2.0|3.0"}], ("", False)),
    ],
)
@pytest.mark.parametrize("xml", [False, True])
def test_a_version_that_a_bill_calls_unaffected_is_suppressed(
    ref: str, versions: list[dict[str, str]], found: tuple[str, bool], *, xml: bool
) -> None:
    if xml:
        listed = "".join(
            f"<version>{''.join(f'<{key}>{value}</{key}>' for key, value in each.items())}</version>"
            for each in versions
        )
        text = (
            '<bom xmlns="http://cyclonedx.org/schema/bom/1.6"><components><component type="library" bom-ref="a">'
            "<name>a</name><version>1.0</version></component></components><vulnerabilities><vulnerability>"
            f"<id>CVE-2024-1</id><affects><target><ref>{ref}</ref><versions>{listed}</versions></target></affects>"
            "</vulnerability></vulnerabilities></bom>"
        )
    else:
        content = {
            "bomFormat": "CycloneDX",
            "components": [{"bom-ref": "a", "name": "a", "version": "1.0"}],
            "vulnerabilities": [{"id": "CVE-2024-1", "affects": [{"ref": ref, "versions": versions}]}],
        }
        text = json.dumps(content)
    (report,) = parsed(text.encode(), "cyclonedx")
    (result,) = report.observations

    assert result.package is not None
    assert (result.package.version, result.suppressed is not None) == found


@pytest.mark.parametrize("name", ["gitleaks.json", "old-gitleaks.json", "trufflehog.jsonl"])
def test_no_text_of_an_observation_has_the_secret_and_it_is_known_for_masking(name: str) -> None:
    report = one(name)
    assert report.secrets == {SECRET}
    assert all(SECRET not in repr(each) for each in report.observations)
    assert SECRET not in repr(report)
    assert all(each.kind is Kind.SECRET for each in report.observations)


def test_weaknesses_are_read_from_tags_texts_and_numbers() -> None:
    cwes = {
        name: one(name).observations[0].cwe for name in ("any.sarif", "semgrep.json", "cyclonedx.json", "gosec.json")
    }
    assert cwes == {
        "any.sarif": ("CWE-78", "CWE-88"), "semgrep.json": ("CWE-78",), "cyclonedx.json": ("CWE-94",),
        "gosec.json": ("CWE-78",),
    }  # fmt: skip


def test_a_called_vulnerable_function_is_surer_than_a_required_module() -> None:
    called = one("govulncheck.json").observations[0]
    assert (called.confidence, called.message.endswith("golang.org/x/text/language.Parse is called.")) == (
        Confidence.HIGH, True,
    )  # fmt: skip


def test_ruffs_security_rules_are_rated_as_bandits_and_its_syntax_errors_are_gaps() -> None:
    report = one("ruff.json")
    rated = {each.source.rule_id: (each.source.severity, each.cwe) for each in report.observations}
    assert rated["S605"] == (Severity.HIGH, ("CWE-78",))
    assert [(each.path, each.gap) for each in report.gaps] == [("home/ci/shop/broken.py", Gap.UNPARSABLE)]


def test_a_trace_is_read_from_code_flows() -> None:
    trace = one("any.sarif").observations[0].trace
    assert [step.location for step in trace] == [
        Location("home/ci/shop/my app.py", 2, 19), Location("home/ci/shop/my app.py", 7, 5),
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["[]", "{}", "[ ]\n"])
def test_an_empty_report_names_the_tools_that_may_have_written_it(text: str) -> None:
    with pytest.raises(UsageError, match="empty, and may be from gitleaks, pip-audit") as error:
        told_by_content(document(text.encode(), "clean.json"))
    assert "gitleaks:clean.json" in error.value.hint


def test_several_candidates_are_all_named() -> None:
    both = {**json.loads(sample("gosec.json")), **json.loads(sample("grype.json"))}
    with pytest.raises(UsageError, match="may be from grype, gosec"):
        told_by_content(document(json.dumps(both).encode(), "both.json"))


def test_an_unknown_format_lists_the_known_ones() -> None:
    with pytest.raises(UsageError, match="in no known format") as error:
        told_by_content(document(b'{"hello": 1}', "x.json"))
    assert all(name in error.value.hint for name in FORMATS)


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "the file is empty"),
        (b'{"runs": [1, ', "the text ends too early, line 1 column 14 (byte 13)"),
        ('{"ä": }'.encode(), "line 1 column 7 (byte 7)"),
        (b'{"runs": [], "runs": [1]}', "the key 'runs' stands twice"),
        (b'{"a": {"b": 1, "b": 2}}', "the key 'b' stands twice"),
        (b'{"a": NaN}', "NaN is not JSON"),
        (b'{"a": ' + b"9" * 5000 + b"}", "a number is too long"),
        (b"[" * 100_000, "nested too deeply"),
        (b'\xff\xfe{\x00"', "line 1"),
        (b"<a><b></a>", "line 1: not XML"),
        (b'<!DOCTYPE bom [<!ENTITY x "y">]><bom>&x;</bom>', "an XML document type"),
    ],
)
def test_what_cannot_be_read_says_where_and_why(raw: bytes, said: str) -> None:
    with pytest.raises(Malformed) as error:
        told_by_content(document(raw, "report"))
    assert said in str(error.value)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_a_report_may_be_in_another_encoding_of_unicode(encoding: str) -> None:
    mark = "\ufeff" if encoding == "utf-16-le" else ""
    raw = (mark + sample("any.sarif").decode()).encode(encoding)
    assert len(parsed(raw, "sarif")[0].observations) == 2


TOOL = '"tool": {"driver": {"name": "Lint"}}'
ELSEWHERE = '"externalPropertyFileReferences": {"results": [{"location": {"uri": "more.json"}}]}'


@pytest.mark.parametrize(
    ("run", "failure"),
    [
        (f'{{{TOOL}, "results": []}}', None),
        (f"{{{TOOL}}}", "no list of results"),
        (f'{{{TOOL}, "results": null}}', "no list of results"),
        (f'{{{TOOL}, "invocations": [{{"executionSuccessful": true}}]}}', None),
        (f'{{{TOOL}, "results": [], {ELSEWHERE}}}', "in another file"),
        (f'{{{TOOL}, "results": [{{"ruleId": "R", "message": {{"text": "m"}}}}], {ELSEWHERE}}}', "in another file"),
    ],
)
def test_a_sarif_run_without_its_results_is_not_clean(run: str, failure: str | None) -> None:
    (report,) = parsed(f'{{"version": "2.1.0", "runs": [{run}]}}'.encode(), "sarif")
    assert [failure in said for said in report.failures if failure] == ([True] if failure else []), report.failures
    assert failure or not report.failures


def test_one_result_that_cannot_be_read_is_a_failure_and_the_others_stay() -> None:
    report = json.loads(sample("hadolint.json"))
    report[0]["line"] = {"no": "number"}
    (part,) = parsed(json.dumps(report).encode(), "hadolint")
    assert [each.source.rule_id for each in part.observations] == ["SC2086"]
    assert part.failures == ["a result can't be read: 0.line is not a number"]


def test_several_results_that_cannot_be_read_are_counted() -> None:
    results = [{"ruleId": "R", "message": {"text": "m"}}, *[{"ruleId": "R", "message": number} for number in range(5)]]
    (part,) = parsed(json.dumps({"runs": [{"tool": {"driver": {"name": "t"}}, "results": results}]}).encode(), "sarif")
    assert len(part.observations) == 1
    (said,) = part.failures
    assert said.startswith(
        "5 results can't be read: runs.0.results.1.message is not an object; runs.0.results.2.message"
    )
    assert said.endswith("and 2 more")


def test_yarns_report_without_its_summary_was_cut_off() -> None:
    raw = sample("yarn-audit-1.jsonl")
    with pytest.raises(Malformed, match="ends before yarn's summary"):
        parsed(raw[: raw.rindex(b'{"type"')], "yarn-audit")


_FIXED = ["3.2.20", "4.1.10", "4.2.3"]
_RANGES = [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": each}]} for each in _FIXED]
_DJANGO = {"name": "django", "version": "4.2.0"}


@pytest.mark.parametrize(
    ("format_", "report"),
    [
        ("pip-audit", [{**_DJANGO, "vulns": [{"id": "PYSEC-2023-100", "fix_versions": _FIXED}]}]),
        (
            "osv-scanner",
            {
                "results": [
                    {
                        "source": {"path": "requirements.txt"},
                        "packages": [
                            {
                                "package": {**_DJANGO, "ecosystem": "PyPI"},
                                "vulnerabilities": [{"id": "GHSA-1", "affected": [{"ranges": _RANGES}]}],
                            }
                        ],
                    }
                ]
            },
        ),
        (
            "trivy",
            [
                {
                    "Target": "requirements.txt",
                    "Type": "pip",
                    "Vulnerabilities": [
                        {
                            "VulnerabilityID": "CVE-2023-36053",
                            "PkgName": "django",
                            "InstalledVersion": "4.2.0",
                            "FixedVersion": ", ".join(_FIXED),
                        }
                    ],
                }
            ],
        ),
        (
            "grype",
            {
                "matches": [
                    {
                        "vulnerability": {"id": "GHSA-1", "fix": {"versions": _FIXED}},
                        "artifact": {**_DJANGO, "type": "python"},
                    }
                ]
            },
        ),
    ],
)
def test_of_several_fixed_versions_the_next_one_is_the_fix(format_: str, report: object) -> None:
    """Tools list a version for each series of releases; the first is often older than the installed one."""
    (found,) = parsed(json.dumps(report).encode(), format_)
    (each,) = found.observations
    assert each.fix == "upgrade django to 4.2.3"


def test_places_of_a_result_beyond_the_bound_are_counted() -> None:
    place = {"physicalLocation": {"artifactLocation": {"uri": "app.py"}}}
    result = {"ruleId": "r", "message": {"text": "m"}, "locations": [place] * 101}
    (found,) = parsed(
        json.dumps({"runs": [{"tool": {"driver": {"name": "t"}}, "results": [result]}]}).encode(), "sarif"
    )
    assert len(found.observations) == 100
    assert found.failures == ["a result names 101 places, of which 100 are read"]


@pytest.mark.parametrize(
    "text", ["a_b *c* \\d `e` <f> &lt; #1 @you [g](h) 1. www.x.org", "1. first", "GH-1 $5 a|b ~x~ {{ y }}"]
)
def test_verdicts_own_report_for_gitlab_is_read_without_its_markup(text: str) -> None:
    def read(scanner: str) -> tuple[str, str | None]:
        said = {"description": prose(text), "solution": prose(text)}
        listed = [{**said, "location": {"file": "app.py"}, "identifiers": [], "name": "n"}]
        content = {"version": "15.2.1", "scan": {"scanner": {"id": scanner}}, "vulnerabilities": listed}
        (report,) = parsed(json.dumps(content).encode(), "gitlab")
        (result,) = report.observations
        return result.message, result.fix

    assert read("verdict") == (text, text)
    assert read("other") == (prose(text), prose(text))
