"""The sbom engine: licences that the policy denies or doesn't allow."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from verdict.app.dependencies import SharedBill
from verdict.domain.correlation import correlate
from verdict.domain.finding import Kind, Severity
from verdict.domain.fingerprint import Excerpt
from verdict.domain.location import Location
from verdict.domain.outcome import Completed, Gap, Unscanned
from verdict.engines.packages.licences import SbomEngine
from verdict.ports import Workplace
from verdict.processes.deadline import Deadline
from verdict.sbom.licences import Licences
from verdict.sbom.read import LATE
from verdict.tree.listing import Scope, list_files


def lock(**licences: str | None) -> str:
    """An npm lock of packages with a licence each."""
    entries: dict[str, Any] = {"": {"name": "shop", "dependencies": dict.fromkeys(licences, "*")}}
    for name, licence in licences.items():
        entries[f"node_modules/{name}"] = {"version": "1.0.0", **({"license": licence} if licence else {})}
    return json.dumps({"lockfileVersion": 3, "packages": entries}, indent=1)


def scan(place: Workplace, policy: Licences) -> Completed:
    listing = list_files(Scope(place.root), place.deadline)
    engine = SbomEngine(SharedBill(lambda: listing), policy)
    return engine.scan([each for each in listing.files if engine.wants(each)], place)


def test_a_denied_licence_is_a_finding_of_its_own_kind(place: Workplace) -> None:
    (place.root / "package-lock.json").write_text(lock(a="MIT", b="GPL-3.0-only"))

    (found,) = scan(place, Licences(deny=("GPL-*",))).observations

    assert (found.kind, found.source.rule_id, found.source.severity) == (
        Kind.LICENSE, "license-denied", Severity.HIGH,
    )  # fmt: skip
    assert (found.source.native_severity, found.source.mapping) == ("denied", "policy.licenses")
    assert found.title == "A denied licence: GPL-3.0-only"
    assert found.message == "b 1.0.0, a direct dependency of shop, is under GPL-3.0-only, which the policy denies."
    assert found.location == Location("package-lock.json", 15)


@pytest.mark.parametrize(
    ("policy", "rules"), [(Licences(allow=("MIT",)), {"license-not-allowed"}), (Licences(), set())]
)
def test_an_allow_list_refuses_the_others(place: Workplace, policy: Licences, rules: set[str]) -> None:
    (place.root / "package-lock.json").write_text(lock(a="MIT", b="ISC"))

    assert {each.source.rule_id for each in scan(place, policy).observations} == rules


def test_a_misspelt_licence_of_the_policy_is_reported(place: Workplace) -> None:
    (place.root / "package-lock.json").write_text(lock(a="MIT", b="AGPL-3.0"))

    result = scan(place, Licences(deny=("AGPL3.0",)))

    (notice,) = result.notices
    assert result.observations == ()
    assert notice.startswith(
        "`policy.licenses` names AGPL3.0, which is neither an SPDX id nor a package's licence; did"
    )


def test_packages_without_a_licence_are_counted(place: Workplace) -> None:
    (place.root / "package-lock.json").write_text(lock(a="MIT", b=None, c=None))

    result = scan(place, Licences(allow=("MIT",)))

    assert (result.observations, result.notices) == (
        (), ("2 of 3 packages have no licence in their lock files and were not checked",),
    )  # fmt: skip


def test_a_package_in_two_locks_is_one_finding(place: Workplace) -> None:
    for folder in ("a", "b"):
        (place.root / folder).mkdir()
        (place.root / folder / "package-lock.json").write_text(lock(x="GPL-3.0-only"))

    (found,) = correlate(scan(place, Licences(deny=("GPL-*",))).observations, lambda _: Excerpt())

    assert found.paths == ("a/package-lock.json", "b/package-lock.json")


def test_a_lock_not_read_before_the_deadline_is_a_gap(place: Workplace) -> None:
    (place.root / "package-lock.json").write_text(lock(a="GPL-3.0-only"))
    listing = list_files(Scope(place.root), place.deadline)
    engine = SbomEngine(SharedBill(lambda: listing), Licences(deny=("GPL-*",)))

    result = engine.scan(listing.files, replace(place, deadline=Deadline(0.0)))

    assert (result.observations, result.scanned) == ((), ())
    assert result.unscanned == (Unscanned("package-lock.json", Gap.FAILED, LATE),)


def test_an_unreadable_lock_is_a_gap(place: Workplace) -> None:
    (place.root / "package-lock.json").write_text("{")

    (gap,) = scan(place, Licences(deny=("GPL-*",))).unscanned

    assert (gap.path, gap.gap) == ("package-lock.json", Gap.FAILED)
