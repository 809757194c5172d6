"""Reports that scanners wrote in the wild give the counts that another hub's tests expect. Skipped without the data."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from verdict.app.import_formats import FORMATS, told_by_content
from verdict.domain.errors import UsageError
from verdict.engines.imported.cursor import Malformed
from verdict.engines.imported.documents import Document, document
from verdict.engines.imported.places import Places

DATA = Path(__file__).parents[2].parent / "shared" / "data" / "reports"
pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason="../shared/data/reports isn't there")

# The folders that are called otherwise than their format here.
FORMAT_OF = {
    "anchore_grype": "grype", "gitlab_sast": "gitlab", "npm_audit": "npm-audit", "npm_audit_7_plus": "npm-audit",
    "osv_scanner": "osv-scanner", "pip_audit": "pip-audit",
}  # fmt: skip

TWICE = "the report has a result twice; both are read, and are one finding later"
DIFFERENT: Mapping[str, tuple[int, str]] = {
    "anchore_grype/check_all_fields.json": (6, TWICE),
    "semgrep/repeated_findings.json": (2, TWICE),
    "semgrep/sca-deployments-vulns.json": (22, TWICE),
    "gitlab_sast/gl-sast-report-many-vuln_v14.json": (467, "they drop results on other lines that share the key `cve`"),
    "gitlab_sast/gl-sast-report-many-vuln_v15.json": (467, "they drop results on other lines that share the key `cve`"),
    "govulncheck/issue_14642.json": (40, "they count every record in the stream, also of modules that aren't affected"),
    "npm_audit_7_plus/many_vulns.json": (3, "they count packages that only require the three with an advisory"),
    "sarif/appendix_k1_double.sarif": (0, "neither of the two runs has a result"),
}
"""Reports with another number of results than expected: the number, and why."""

UNTOLD = {
    "pip_audit/empty.json": "an empty list may be from many tools",
    "trivy/legacy_no_vuln.json": "`null` is all that is in it",
    "njsscan/hash.js": "it is the scanned code, no report",
}
"""Files whose format isn't told by their content."""


def expected() -> Iterator[tuple[str, str, int | None]]:
    counts = json.loads((DATA / "expected_counts.json").read_text()) if DATA.is_dir() else {}
    for folder, files in counts.items():
        for file, count in files.items():
            yield f"{folder}/{file}", FORMAT_OF.get(folder, folder), count


REPORTS = list(expected())


def read(name: str) -> Document:
    return document((DATA / name).read_bytes(), name)


def results(name: str, format_: str) -> int:
    parts = FORMATS[format_].parse(read(name), Places(Path("/nowhere"), (), name))
    return sum(len(part.observations) for part in parts)


@pytest.mark.parametrize(("name", "format_", "count"), REPORTS, ids=[name for name, *_ in REPORTS])
def test_a_report_has_the_expected_number_of_results(name: str, format_: str, count: int | None) -> None:
    if name == "njsscan/hash.js":
        pytest.skip(UNTOLD[name])
    wanted = DIFFERENT[name][0] if name in DIFFERENT else count
    found = results(name, format_)
    assert wanted is None or found == wanted
    assert name not in DIFFERENT or found != count  # else it needs no explanation


@pytest.mark.parametrize(("name", "format_"), [each[:2] for each in REPORTS], ids=[name for name, *_ in REPORTS])
def test_the_format_of_a_report_is_told_by_its_content(name: str, format_: str) -> None:
    try:
        told = told_by_content(read(name)).name
    except (UsageError, Malformed):
        told = None
    assert told == (None if name in UNTOLD else format_)


@pytest.mark.parametrize(("name", "format_"), [each[:2] for each in REPORTS], ids=[name for name, *_ in REPORTS])
def test_a_report_that_was_cut_off_is_never_one_with_fewer_results(name: str, format_: str) -> None:
    raw = (DATA / name).read_bytes()
    whole = len(raw.rstrip()) if format_ != "govulncheck" else 0  # a stream may end after any message
    for part in range(1, 40):
        cut = raw[: part * whole // 40]
        try:
            list(FORMATS[format_].parse(document(cut, name), Places(Path("/nowhere"), (), name)))
        except Malformed:
            continue
        assert not whole, f"cut after {len(cut)} bytes"
