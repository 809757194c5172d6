"""VEX documents: which findings their statements suppress."""

from __future__ import annotations

import json
import time
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from builders import finding

from verdict.advisories.vex import Statement, Statements
from verdict.advisories.vex_documents import read_vex
from verdict.domain.errors import ConfigError
from verdict.domain.finding import Finding, Kind, Package, Status
from verdict.domain.policy import Policy, triage

FLASK = "pkg:pypi/flask@1.0"
REASON = {"justification": "vulnerable_code_not_present", "impact_statement": "we removed it"}


def vulnerability(purl: str = FLASK, rule: str = "GHSA-1", **more: Any) -> Finding:
    package = Package("flask", purl.rpartition("@")[2].partition("?")[0], purl)
    about = {"kind": Kind.VULNERABILITY, "rule_id": rule, "aliases": ("CVE-2024-1",), "package": package}
    return finding(**{**about, **more})


def openvex(*statements: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"@context": "https://openvex.dev/ns/v0.2.0", "@id": "x", "author": "us", "version": 1, **more,
            "timestamp": "2025-01-01T00:00:00Z", "statements": list(statements)}  # fmt: skip


def said(status: str, name: str = "CVE-2024-1", product: Any = "pkg:pypi/flask", **more: Any) -> dict[str, Any]:
    given = product if isinstance(product, list) else [{"@id": product}]
    return {"vulnerability": {"name": name}, "products": given, "status": status, **more}


def cyclonedx(*vulnerabilities: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"bomFormat": "CycloneDX", "specVersion": "1.6", "vulnerabilities": list(vulnerabilities), **more}


def analysed(state: str, ref: str = FLASK, **more: Any) -> dict[str, Any]:
    analysis = {"state": state, "justification": "code_not_reachable", **more.pop("analysis", {})}
    return {"id": "CVE-2024-1", "analysis": analysis, "affects": [{"ref": ref}], **more}


def statements(tmp_path: Path, *documents: dict[str, Any]) -> Statements:
    made: list[Statement] = []
    for number, document in enumerate(documents):
        file = tmp_path / f"{number}.json"
        file.write_text(json.dumps(document))
        made.extend(read_vex(file, file.name))
    return Statements(made)


def judged(vex: Statements, made: Finding) -> tuple[Status, str | None]:
    policy = Policy(suppressions=vex.suppressions())
    triaged = triage([made], policy, baseline={}, inline=lambda _: (), today=date(2025, 1, 1))
    (found,) = triaged.findings
    return found.status, found.suppressed_because


def test_not_affected_suppresses_the_finding_with_its_justification(tmp_path: Path) -> None:
    vex = statements(tmp_path, openvex(said("not_affected", **REASON)))

    assert judged(vex, vulnerability()) == (
        Status.SUPPRESSED, "VEX 0.json#1: not_affected: vulnerable_code_not_present, we removed it",
    )  # fmt: skip
    assert list(vex.unused([vulnerability()])) == []


@pytest.mark.parametrize(
    ("status", "answers"),
    [("fixed", True), ("not_affected", True), ("affected", False), ("under_investigation", False)],
)
def test_only_states_that_need_no_more_work_suppress_a_finding(tmp_path: Path, status: str, *, answers: bool) -> None:
    vex = statements(tmp_path, openvex(said(status, **REASON)))

    assert (judged(vex, vulnerability())[0] is Status.SUPPRESSED) == answers
    assert list(vex.unused([vulnerability()])) == []


def test_not_affected_without_a_justification_is_ignored(tmp_path: Path) -> None:
    vex = statements(tmp_path, openvex(said("not_affected")))

    assert judged(vex, vulnerability())[0] is Status.NEW
    assert list(vex.unused([vulnerability()])) == [
        "VEX 0.json#1: not_affected of CVE-2024-1 gives no justification and is ignored"
    ]


@pytest.mark.parametrize(
    ("product", "matches"),
    [
        ("pkg:pypi/flask", True),
        ("pkg:pypi/Flask@1.0", True),
        ("pkg:pypi/flask@1.1", False),
        ("pkg:pypi/flask-login", False),
        ("pkg:npm/flask", False),
        ("pkg:pypi/flask?vcs_url=x", False),
        ("https://example.org/app", False),
        ([{"@id": "pkg:oci/app", "subcomponents": [{"@id": "pkg:pypi/flask@1.0"}]}], True),
        ([{"@id": "pkg:pypi/flask", "subcomponents": [{"@id": "pkg:pypi/werkzeug"}]}], False),
        ([{"@id": "app", "identifiers": {"purl": "pkg:pypi/flask"}}], True),
        (["pkg:pypi/flask"], True),
        ([], False),
    ],
)
def test_a_statement_applies_to_the_packages_it_names(tmp_path: Path, product: Any, *, matches: bool) -> None:
    vex = statements(tmp_path, openvex(said("fixed", product=product)))

    assert (judged(vex, vulnerability())[0] is Status.SUPPRESSED) == matches
    assert bool(list(vex.unused([vulnerability()]))) != matches


@pytest.mark.parametrize(
    ("name", "matches"), [("CVE-2024-1", True), ("cve-2024-1", True), ("GHSA-1", True), ("CVE-2024-11", False)]
)
def test_a_statement_applies_under_any_alias_of_the_vulnerability(tmp_path: Path, name: str, *, matches: bool) -> None:
    vex = statements(tmp_path, openvex(said("fixed", name)))

    assert (judged(vex, vulnerability())[0] is Status.SUPPRESSED) == matches


def test_aliases_in_the_statement_count_too(tmp_path: Path) -> None:
    named = {**said("fixed"), "vulnerability": {"name": "ours-1", "aliases": ["CVE-2024-1"]}}

    assert judged(statements(tmp_path, openvex(named)), vulnerability())[0] is Status.SUPPRESSED


def test_only_vulnerabilities_are_suppressed(tmp_path: Path) -> None:
    vex = statements(tmp_path, openvex(said("fixed")))

    assert judged(vex, vulnerability(kind=Kind.LICENSE))[0] is Status.NEW
    assert judged(vex, vulnerability(package=None))[0] is Status.NEW
    assert judged(vex, vulnerability(package=Package("flask", "1.0", "")))[0] is Status.NEW


def test_the_latest_statement_decides_in_any_order_of_documents(tmp_path: Path) -> None:
    late = said("affected", timestamp="2025-06-01T00:00:00Z")
    early = said("fixed", timestamp="2025-02-01T00:00:00+02:00")

    assert judged(statements(tmp_path, openvex(late, early)), vulnerability())[0] is Status.NEW
    assert judged(statements(tmp_path, openvex(late), openvex(early)), vulnerability())[0] is Status.NEW
    assert judged(statements(tmp_path, openvex(said("affected"), said("fixed"))), vulnerability())[0] is (
        Status.SUPPRESSED
    )


def test_a_statement_that_a_later_one_revokes_is_reported(tmp_path: Path) -> None:
    vex = statements(tmp_path, openvex(said("fixed"), said("affected")))

    (notice,) = vex.unused([vulnerability()])
    assert notice == "VEX 0.json#1: fixed of CVE-2024-1 is overruled by a later statement"


@pytest.mark.parametrize(
    ("state", "answers"),
    [
        ("not_affected", True), ("false_positive", True), ("resolved", True), ("resolved_with_pedigree", True),
        ("exploitable", False), ("in_triage", False),
    ],
)  # fmt: skip
def test_cyclonedx_vex_is_read_with_its_own_terms(tmp_path: Path, state: str, *, answers: bool) -> None:
    vex = statements(tmp_path, cyclonedx(analysed(state)))

    assert (judged(vex, vulnerability())[0] is Status.SUPPRESSED) == answers


@pytest.mark.parametrize(
    ("affects", "matches"),
    [
        ([{"ref": "f"}], True),
        ([{"ref": "urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1#f"}], True),
        ([{"ref": "urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1#pkg%3Apypi%2Fflask%401.0"}], True),
        ([{"ref": "pkg:pypi/flask", "versions": [{"version": "1.0"}]}], True),
        ([{"ref": "pkg:pypi/flask", "versions": [{"version": "1.1"}]}], False),
        ([{"ref": "pkg:pypi/flask", "versions": [{"range": "vers:pypi/>=1"}]}], False),
        ([{"ref": "g"}], False),
    ],
)
def test_cyclonedx_components_are_matched_by_all_their_kinds_of_references(
    tmp_path: Path, affects: Any, *, matches: bool
) -> None:
    components = [{"name": "app", "components": [{"bom-ref": "f", "purl": FLASK}]}, {"bom-ref": "g"}]
    vex = statements(tmp_path, cyclonedx({**analysed("resolved"), "affects": affects}, components=components))

    assert (judged(vex, vulnerability())[0] is Status.SUPPRESSED) == matches


def test_a_vulnerability_without_an_analysis_states_nothing(tmp_path: Path) -> None:
    vex = statements(tmp_path, cyclonedx({"id": "CVE-2024-1", "affects": [{"ref": FLASK}]}))

    assert (vex.suppressions(), list(vex.unused([]))) == ((), [])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        ("{\n,", ":2: vex: not JSON"),
        ("[" * 100_000, "not JSON that can be read"),
        ("[]", "is neither OpenVEX nor CycloneDX"),
        ('{"bomFormat": "SPDX"}', "is neither OpenVEX nor CycloneDX"),
        ('{"@context": "https://openvex.dev/ns"}', "statements: field required"),
        (json.dumps(openvex({"vulnerability": "x", "status": "fine"})), "statements.0.status"),
        (json.dumps(cyclonedx(analysed("splendid"))), "vulnerabilities.0.analysis.state"),
    ],
)
def test_an_unreadable_document_is_an_error_with_the_file(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "x.json"
    file.write_text(text)

    with pytest.raises(ConfigError) as raised:
        read_vex(file, "x.json")

    assert str(raised.value).startswith(str(file))
    assert message in str(raised.value)


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="can't be read"):
        read_vex(tmp_path / "none.json", "none.json")


def test_texts_of_a_document_are_cleaned_and_shortened(tmp_path: Path) -> None:
    vex = statements(tmp_path, openvex(said("not_affected", impact_statement="a\u202eb\n" + "x" * 9999)))

    (suppression,) = vex.suppressions()
    assert len(suppression.reason) < 400
    assert not {"\u202e", "\n"} & set(suppression.reason)


def test_a_time_without_a_zone_is_utc(tmp_path: Path) -> None:
    document = {**openvex(said("fixed")), "timestamp": "2025-01-01T00:00:00"}
    (statement,) = read_vex_of(tmp_path, document)

    assert statement == datetime(2025, 1, 1, tzinfo=UTC)


def read_vex_of(tmp_path: Path, document: dict[str, Any]) -> list[datetime]:
    file = tmp_path / "t.json"
    file.write_text(json.dumps(document))
    return [each.made for each in read_vex(file, "t.json")]


def test_statements_are_looked_up_and_not_tried_one_by_one(tmp_path: Path) -> None:
    known = [said("not_affected", f"cve-2024-{number}", **REASON) for number in range(4_000)]
    vex = statements(tmp_path, openvex(*known))
    made = [
        vulnerability(rule=f"GHSA-{number}", aliases=(f"CVE-2024-{number}",), fingerprint=f"v1:{number:064x}")
        for number in range(3_900, 5_900)
    ]
    begun = time.process_time()
    triaged = triage(
        made, Policy(suppressions=vex.suppressions()), baseline={}, inline=lambda _: (), today=date(2025, 1, 1)
    )
    assert sum(each.status is Status.SUPPRESSED for each in triaged.findings) == 100
    assert time.process_time() - begun < 3  # one by one takes 8 s
