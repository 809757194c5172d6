"""Descriptions of the rules that are built into the tools."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from verdict.app.engines import describe, rules
from verdict.engines.bandit.checks import CHECKS
from verdict.engines.packages import licences
from verdict.engines.shared.toolchain import Tool
from verdict.engines.zizmor.audits import AUDITS


@pytest.mark.parametrize("name", rules())
def test_every_known_rule_is_described_with_the_tools_page(name: str) -> None:
    found = describe(name)

    assert found is not None
    assert found.rule == name
    assert found.lines[0].startswith(f"{name} (")
    assert all(re.fullmatch(r"https://\S+", each) for each in found.references)
    assert found.references


def test_the_explained_licence_rules_are_those_that_are_reported() -> None:
    assert set(licences.RULES) == {rule for rule, _, _ in licences._RULES.values()}


def test_a_check_of_bandit_is_described_with_its_ratings() -> None:
    found = describe("B602")
    assert found is not None
    said = "\n".join(found.lines)

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
def test_ids_of_secret_rules_and_advisories_are_recognised_by_their_form(name: str, address: str) -> None:
    found = describe(name)
    assert found is not None
    assert found.references == (address,)


@pytest.mark.parametrize("name", ["", "B999", "python-sql-injection", "CVE-", "betterleaks.", "CVE-1\nall is well"])
def test_any_other_name_has_no_description(name: str) -> None:
    assert describe(name) is None


@pytest.mark.live
def test_the_audits_are_those_of_the_installed_zizmor(tools: Mapping[str, Tool]) -> None:
    """Its program holds the address of each, with other text right behind it."""
    program = tools["zizmor"].program.read_bytes()
    known = {match.decode() for match in re.findall(rb"docs\.zizmor\.sh/audits/#([a-z][a-z-]+)", program)}

    assert known
    assert not [each for each in known if not any(each.startswith(name) for name in AUDITS)]
    assert not [name for name in AUDITS if not any(each.startswith(name) for each in known)]


def test_every_rating_of_a_check_has_a_visible_reason() -> None:
    assert all(len(check.what) > 8 for check in CHECKS.values())
