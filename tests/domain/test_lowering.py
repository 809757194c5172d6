"""Lowering the severity by the role of the file."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import finding
from hypothesis import given
from hypothesis import strategies as st
from strategies import findings

from verdict.domain.finding import CodeRole, Confidence, Finding, Kind, Severity
from verdict.domain.location import Location
from verdict.domain.severity.lowering import STEPS, Lowering

IN_TESTS = Location("tests/test_app.py", 3)
steps = st.dictionaries(st.sampled_from(CodeRole), st.integers(0, 4))
paths = st.sampled_from(["app.py", "tests/a.py", "examples/a.py", "vendor/a.py", "a_pb2.py"])


def lowered(made: Finding, lowering: Lowering | None = None) -> Finding:
    return (lowering or Lowering()).apply([made])[0]


@pytest.mark.parametrize(
    ("path", "role", "severity"),
    [
        ("app.py", CodeRole.PRODUCT, Severity.HIGH),
        ("tests/a.py", CodeRole.TEST, Severity.LOW),
        ("examples/a.py", CodeRole.EXAMPLE, Severity.LOW),
        ("docs/a.py", CodeRole.DOCUMENTATION, Severity.LOW),
        ("node_modules/a/b.js", CodeRole.VENDORED, Severity.MEDIUM),
        ("api/a_pb2.py", CodeRole.GENERATED, Severity.MEDIUM),
    ],
)
def test_by_default_tests_and_examples_are_lowered_two_levels_and_copies_one(
    path: str, role: CodeRole, severity: Severity
) -> None:
    found = lowered(finding(location=Location(path, 1)))

    assert (found.code_role, found.severity, found.full_severity) == (role, severity, Severity.HIGH)
    assert found.lowered_from == (None if role is CodeRole.PRODUCT else Severity.HIGH)


@pytest.mark.parametrize(
    ("severity", "expected"),
    [
        (Severity.CRITICAL, Severity.LOW),
        (Severity.MEDIUM, Severity.INFO),
        (Severity.LOW, Severity.INFO),
        (Severity.INFO, Severity.INFO),
        (Severity.UNKNOWN, Severity.UNKNOWN),
    ],
)
def test_info_is_the_lowest_and_unknown_stays_unknown(severity: Severity, expected: Severity) -> None:
    found = lowered(finding(severity=severity, location=IN_TESTS))

    assert (found.severity, found.full_severity) == (expected, severity)
    assert (found.lowered_from is None) == (severity is expected)


@pytest.mark.parametrize("kind", [Kind.VULNERABILITY, Kind.LICENSE])
def test_a_dependency_is_never_lowered_wherever_its_lock_file_is(kind: Kind) -> None:
    found = lowered(finding(kind=kind, location=Location("examples/package-lock.json", 1)))

    assert (found.severity, found.lowered_from, found.code_role) == (Severity.HIGH, None, CodeRole.EXAMPLE)


@pytest.mark.parametrize(
    ("confidence", "severity"),
    [
        (Confidence.HIGH, Severity.HIGH),
        (Confidence.UNKNOWN, Severity.HIGH),
        (Confidence.MEDIUM, Severity.LOW),
        (Confidence.LOW, Severity.LOW),
    ],
)
@pytest.mark.parametrize("path", ["tests/app.env", "examples/app.env", "docs/app.env"])
def test_a_secret_in_tests_is_lowered_unless_its_confidence_is_high(
    path: str, confidence: Confidence, severity: Severity
) -> None:
    found = lowered(finding(kind=Kind.SECRET, confidence=confidence, location=Location(path, 1)))

    assert found.severity is severity


def in_comment(made: Finding, lowering: Lowering | None = None) -> Finding:
    return (lowering or Lowering()).apply([made], lambda where: where.line == made.location.line)[0]


@pytest.mark.parametrize("path", ["app.py", "node_modules/a/b.js", "api/a_pb2.py"])
@pytest.mark.parametrize("kind", [Kind.SECRET, Kind.SAST])
def test_a_finding_in_a_comment_is_lowered_like_documentation(path: str, kind: Kind) -> None:
    found = in_comment(finding(kind=kind, confidence=Confidence.MEDIUM, location=Location(path, 1)))

    assert (found.code_role, found.severity, found.lowered_from) == (CodeRole.COMMENT, Severity.LOW, Severity.HIGH)


def test_a_comment_in_a_test_is_lowered_like_the_test() -> None:
    found = in_comment(finding(location=IN_TESTS))

    assert (found.code_role, found.severity) == (CodeRole.TEST, Severity.LOW)


@pytest.mark.parametrize("cwe", [("CWE-798",), ("CWE-321",)])
def test_a_token_or_private_key_in_a_comment_is_not_lowered(cwe: tuple[str, ...]) -> None:
    token = finding(kind=Kind.SECRET, confidence=Confidence.HIGH, cwe=cwe, location=Location("app.py", 1))

    assert in_comment(token).severity is Severity.HIGH


@pytest.mark.parametrize("role", [CodeRole.PRODUCT, CodeRole.GENERATED])
def test_a_private_key_for_tests_is_lowered_in_code_that_runs_and_other_secrets_there_are_not(role: CodeRole) -> None:
    key = finding(kind=Kind.SECRET, cwe=("CWE-321",), confidence=Confidence.HIGH, location=Location("etc/web.key", 1))
    token = replace(key, cwe=("CWE-798",))

    found = Lowering().apply([key, token], role_of=lambda _path: role, is_test_key=lambda path: path == "etc/web.key")

    assert [(each.code_role, each.severity) for each in found] == [
        (CodeRole.TEST, Severity.LOW), (role, Severity.HIGH)
    ]  # fmt: skip


def test_other_findings_where_a_private_key_is_for_tests_are_not_lowered() -> None:
    code = finding(kind=Kind.SAST, cwe=("CWE-321",), location=Location("etc/web.key", 1))

    (found,) = Lowering().apply([code], is_test_key=lambda _path: True)

    assert (found.code_role, found.severity) == (CodeRole.PRODUCT, Severity.HIGH)


def test_a_key_in_a_file_that_is_configured_as_product_code_is_not_lowered() -> None:
    key = finding(kind=Kind.SECRET, cwe=("CWE-321",), location=Location("deploy/test.key", 1))

    assert lowered(key).severity is Severity.LOW
    assert lowered(key, Lowering(named=lambda _path: CodeRole.PRODUCT)).severity is Severity.HIGH


def test_directives_in_comments_and_hidden_characters_are_not_lowered() -> None:
    directive = finding(kind=Kind.MISCONFIGURATION, location=Location(".github/workflows/ci.yml", 1))
    hidden = finding(cwe=("CWE-838",), location=Location("app.py", 1))

    assert [in_comment(each).severity for each in (directive, hidden)] == [Severity.HIGH, Severity.HIGH]


def test_the_lowering_for_comments_is_configurable() -> None:
    assert (
        in_comment(finding(location=Location("app.py", 1)), Lowering({CodeRole.COMMENT: 0})).severity is Severity.HIGH
    )


@pytest.mark.parametrize(
    ("confidence", "severity"),
    [(Confidence.HIGH, Severity.HIGH), (Confidence.MEDIUM, Severity.HIGH), (Confidence.LOW, Severity.MEDIUM)],
)
def test_a_secret_in_generated_code_is_lowered_only_at_low_confidence(
    confidence: Confidence, severity: Severity
) -> None:
    found = lowered(finding(kind=Kind.SECRET, confidence=confidence, location=Location("app.min.js", 1)))

    assert found.severity is severity


@pytest.mark.parametrize("confidence", [Confidence.HIGH, Confidence.MEDIUM, Confidence.LOW])
def test_a_secret_in_vendored_code_is_lowered_since_others_have_published_it(confidence: Confidence) -> None:
    found = lowered(finding(kind=Kind.SECRET, confidence=confidence, location=Location("node_modules/a/.env", 1)))

    assert found.severity is Severity.MEDIUM


@pytest.mark.parametrize(
    ("path", "severity"),
    [
        ("tests/ca.key", Severity.LOW),
        ("examples/server.pem", Severity.LOW),
        ("docs/tls.md", Severity.LOW),
        ("node_modules/a/server.pem", Severity.MEDIUM),
        ("server.min.js", Severity.HIGH),
        ("server.pem", Severity.HIGH),
    ],
)
def test_a_private_key_in_tests_and_examples_is_lowered(path: str, severity: Severity) -> None:
    key = finding(kind=Kind.SECRET, cwe=("CWE-321",), confidence=Confidence.HIGH, location=Location(path, 1))

    assert lowered(key).severity is severity


def test_a_configured_path_has_the_configured_role() -> None:
    roles = {"tests/test_app.py": CodeRole.PRODUCT, "qa/app.py": CodeRole.TEST}
    lowering = Lowering(STEPS, roles.get)

    assert lowered(finding(location=IN_TESTS), lowering).severity is Severity.HIGH
    assert lowered(finding(location=Location("qa/app.py", 1)), lowering).severity is Severity.LOW


@given(findings(), steps, paths)
def test_lowering_loses_no_finding_and_changes_only_severities_downwards(
    made: list[Finding], by: dict[CodeRole, int], path: str
) -> None:
    made = [replace(each, location=Location(path, 1), lowered_from=None) for each in made]
    result = Lowering(by).apply(made)

    for before, after in zip(made, result, strict=True):
        assert after.full_severity is before.severity
        assert after.severity <= before.severity
        assert after.severity >= min(before.severity, Severity.INFO)
        assert replace(after, severity=before.severity, lowered_from=None, code_role=before.code_role) == before


@given(findings())
def test_without_lowering_every_severity_stays(made: list[Finding]) -> None:
    made = [replace(each, location=IN_TESTS, lowered_from=None) for each in made]

    assert [each.severity for each in Lowering({}).apply(made)] == [each.severity for each in made]
