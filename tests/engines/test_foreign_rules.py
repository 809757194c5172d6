"""What is said of the engines' own rules."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from verdict.app.engines import explain, rules
from verdict.engines.bandit.checks import CHECKS
from verdict.engines.packages import licences
from verdict.engines.shared.toolchain import Tool
from verdict.engines.zizmor.audits import AUDITS


@pytest.mark.parametrize("name", rules())
def test_every_rule_that_is_known_by_name_says_what_it_is_and_where_the_tool_explains_it(name: str) -> None:
    head, *_, last = explain(name)

    assert head.startswith(f"{name} (")
    assert re.fullmatch(r"https://\S+", last)


def test_the_rules_about_licences_are_those_that_are_reported() -> None:
    assert set(licences.RULES) == {rule for rule, _, _ in licences._RULES.values()}


def test_a_check_of_bandits_says_how_it_is_rated_here_and_when_it_is_milder() -> None:
    said = "\n".join(explain("B602"))

    assert "HIGH (impact high, likelihood medium), confidence medium at most" in said
    assert "less severe cases LOW (impact medium, likelihood low)" in said


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("betterleaks.aws-access-token", "https://github.com/mongodb/kingfisher"),
        ("CVE-2024-1234", "https://osv.dev/vulnerability/CVE-2024-1234"),
        ("GHSA-jfh8-c2jp-5v3q", "https://osv.dev/vulnerability/GHSA-jfh8-c2jp-5v3q"),
    ],
)
def test_a_secret_and_an_advisory_are_known_by_the_shape_of_their_names(name: str, address: str) -> None:
    assert explain(name)[-1] == address


@pytest.mark.parametrize("name", ["", "B999", "python-sql-injection", "CVE-", "betterleaks.", "CVE-1\nall is well"])
def test_of_another_name_nothing_is_said(name: str) -> None:
    assert explain(name) == ()


@pytest.mark.live
def test_the_audits_are_those_of_the_installed_zizmor(tools: Mapping[str, Tool]) -> None:
    """Its program holds the address of each, with other text right behind it."""
    program = tools["zizmor"].program.read_bytes()
    known = {match.decode() for match in re.findall(rb"docs\.zizmor\.sh/audits/#([a-z][a-z-]+)", program)}

    assert known
    assert not [each for each in known if not any(each.startswith(name) for name in AUDITS)]
    assert not [name for name in AUDITS if not any(each.startswith(name) for each in known)]


def test_no_check_is_rated_without_a_reason_that_a_reader_sees() -> None:
    assert all(len(check.what) > 8 for check in CHECKS.values())
