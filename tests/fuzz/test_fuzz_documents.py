"""Damaged configurations, VEX documents, bills, baselines and rules give the documented error or a value."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml
from bills import in_tree
from builders import finding
from hypothesis import given
from hypothesis import strategies as st
from mutations import as_json, as_yaml, few, mutated, refusal, worded
from sbom.test_cyclonedx import FILES

from verdict.advisories.versions import ORDERS
from verdict.advisories.vex import Statements
from verdict.advisories.vex_documents import read_vex
from verdict.app.engines import SETTINGS
from verdict.domain.errors import ConfigError, Unavailable, VerdictError
from verdict.domain.finding import CodeRole, Kind, Package
from verdict.domain.text.untrusted import clean_line
from verdict.rulebook.files import load as load_rules
from verdict.sbom.changes import compare, read_document
from verdict.sbom.cyclonedx import render
from verdict.sbom.formats import Malformed
from verdict.settings.file import load
from verdict.settings.policy import policy_of, tightened
from verdict.stores import baseline

CONFIG = """\
version: 1
engines:
  bandit: {enabled: true, required: false, path: /usr/bin/bandit}
  osv: {max_age_days: 7}
policy:
  fail_on: HIGH
  warn_on: MEDIUM
  kinds: {secret: {fail_on: LOW}}
  engines: {zizmor: {fail_on: never}}
  lowered: {test: 1}
  code_roles: {test: ["spec/**", "!spec/x"]}
  baseline: .verdict/baseline.json
  licenses: {allow: [MIT], deny: ["GPL-*"]}
  vex: [vex.json]
mcp: {max_findings: 10, clients: {other: {max_tokens: 5000}}}
output: {format: terminal, strategy: newest}
artifacts: {inline_limit: 100, artifact_threshold: 200, sources: {stderr: {max_artifact_size: 500}}}
cache: {enabled: false}
suppressions:
  - {reason: known, rule: B101, path: "tests/**", expires: 2030-01-01, owner: us}
exclude: ["build/"]
"""
OPENVEX = {
    "@context": "https://openvex.dev/ns/v0.2.0", "@id": "x", "author": "us", "version": 1,
    "timestamp": "2025-01-01T00:00:00Z",
    "statements": [
        {"vulnerability": {"name": "CVE-2024-1", "aliases": ["GHSA-1"]},
         "products": [{"@id": "pkg:pypi/flask@1.0", "subcomponents": [{"@id": "pkg:pypi/click@8"}]}, "pkg:pypi/a"],
         "status": "not_affected", "justification": "vulnerable_code_not_present", "impact_statement": "removed"},
        {"vulnerability": "CVE-2024-2", "products": [{"identifiers": {"purl": "pkg:npm/%40s/b@2?x=y"}}],
         "status": "fixed", "timestamp": "2025-02-01T00:00:00+02:00"},
    ],
}  # fmt: skip
CYCLONEDX = {
    "bomFormat": "CycloneDX", "specVersion": "1.6", "metadata": {"timestamp": "2025-01-01T00:00:00Z"},
    "components": [{"bom-ref": "f", "purl": "pkg:pypi/flask@1.0",
                    "components": [{"bom-ref": "g", "purl": "pkg:npm/x"}]}],
    "vulnerabilities": [
        {"id": "CVE-2024-1", "references": [{"id": "GHSA-1"}],
         "analysis": {"state": "not_affected", "justification": "code_not_present", "detail": "gone"},
         "affects": [{"ref": "f", "versions": [{"version": "1.0", "status": "affected"}]}, {"ref": "urn:cdx:a/1#g"}]},
    ],
}  # fmt: skip
FLASK = Package("flask", "1.0", "pkg:pypi/flask@1.0")
FOUND = [finding(1, kind=Kind.VULNERABILITY, rule_id="CVE-2024-1", package=FLASK), finding(2)]
RULES = """rules:
  - id: python-x
    languages: [python]
    message: m
    metadata: {title: T, impact: HIGH, likelihood: LOW, words: ['\\bexec\\b']}
    patterns:
      - use: request
      - pattern: exec(...)
"""


def in_file(raw: bytes, read: Callable[[Path], Any], name: str) -> Any:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / name).write_bytes(raw)
        return read(Path(folder) / name)


def refused(raw: bytes, read: Callable[[Path], Any], name: str, kind: type[VerdictError] = ConfigError) -> None:
    """Read the file; it may raise that error alone, which names the file and has clean words."""
    error = refusal(lambda: in_file(raw, read, name), kind)
    assert worded(error)
    if isinstance(error, VerdictError):
        assert name in str(error)
        assert error.hint
        assert clean_line(error.hint) == error.hint


def settings(file: Path) -> None:
    config = load(file, SETTINGS)
    for each in (config, tightened(config)):
        policy = policy_of(each, "x")
        assert policy.lowering.named("spec/a.py") in {None, *CodeRole}
        assert all(item.covers is None or item.covers("a/b.py") in {True, False} for item in policy.suppressions)


def vex(file: Path) -> None:
    statements = Statements(read_vex(file, "vex.json"))
    for line in (*statements.unused(FOUND), *(each.rule or "" for each in statements.suppressions())):
        assert clean_line(line) == line


def diff(raw: bytes) -> None:
    """As `verdict sbom diff` reads it."""
    error = refusal(lambda: compared(raw), Malformed)
    assert error is None or str(error)


def compared(raw: bytes) -> None:
    document = read_document(raw.decode("utf-8-sig", "replace"))
    found = [] if document is None else document.purls
    for each in compare(found, ["pkg:pypi/click@8.0", "pkg:npm/a@1.2.3"], ORDERS):
        for text in (each.package, each.before or "", each.after or ""):
            assert clean_line(text) == text


def accepted(file: Path) -> None:
    assert all(isinstance(each, baseline.Entry) for each in baseline.read(file))


def rules(file: Path) -> None:
    file.with_name("parts.yaml").write_text("patterns: {request: [{pattern: request.args}]}\n")
    assert all(isinstance(each["id"], str) for each in load_rules(file))


def baseline_of_two() -> bytes:
    def written(file: Path) -> bytes:
        acceptance = baseline.Acceptance(date(2025, 6, 1), "a reason", "a name", date(2030, 1, 31))
        baseline.save(file, baseline.written((), FOUND, acceptance, bool).entries)
        return file.read_bytes()

    content: bytes = in_file(b"", written, "baseline.json")
    return content


BILL = in_tree(FILES)
BILL_JSON, BILL_XML = render(BILL, "json"), render(BILL, "xml")
BASELINE = baseline_of_two()
READERS: Mapping[str, tuple[st.SearchStrategy[bytes], Callable[[bytes], None]]] = {
    "config": (
        mutated(CONFIG.encode(), yaml.safe_load(CONFIG.replace("2030-01-01", '"2030-01-01"')), as_yaml),
        lambda raw: refused(raw, settings, "config.yaml"),
    ),
    "openvex": (mutated(as_json(OPENVEX), OPENVEX), lambda raw: refused(raw, vex, "vex.json")),
    "cyclonedx vex": (mutated(as_json(CYCLONEDX), CYCLONEDX), lambda raw: refused(raw, vex, "vex.json")),
    "bill, json": (mutated(BILL_JSON.encode(), json.loads(BILL_JSON)), diff),
    "bill, xml": (mutated(BILL_XML.encode()), diff),
    "baseline": (mutated(BASELINE, json.loads(BASELINE)), lambda raw: refused(raw, accepted, "baseline.json")),
    "rules": (
        mutated(RULES.encode(), yaml.safe_load(RULES), as_yaml),
        lambda raw: refused(raw, rules, "rule.yaml", Unavailable),
    ),
}


@pytest.mark.parametrize("name", READERS)
@few
@given(data=st.data())
def test_a_damaged_document_is_read_or_an_error_with_its_name(name: str, data: st.DataObject) -> None:
    damages, read = READERS[name]
    read(data.draw(damages))
