"""What differs between two bills."""

from __future__ import annotations

import itertools
import json
from functools import partial
from pathlib import Path

import pytest
from bills import bill_of
from hypothesis import given
from hypothesis import strategies as st

from verdict.advisories.versions import ORDERS
from verdict.sbom.changes import Change, Inventory, Kind, read_document
from verdict.sbom.changes import compare as compare_by
from verdict.sbom.cyclonedx import Format, render
from verdict.sbom.formats import Malformed

compare = partial(compare_by, orders=ORDERS)


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        ("pkg:npm/a@1.9.0", "pkg:npm/a@1.10.0", Kind.UPGRADED),
        ("pkg:npm/a@2.0.0", "pkg:npm/a@2.0.0-rc.1", Kind.DOWNGRADED),
        ("pkg:npm/a@2.0.0-rc.1", "pkg:npm/a@2.0.0-rc.2", Kind.UPGRADED),
        ("pkg:npm/a@1.0.0-1", "pkg:npm/a@1.0.0", Kind.UPGRADED),
        ("pkg:npm/a@1.0.0-alpha.beta", "pkg:npm/a@1.0.0-alpha.1", Kind.DOWNGRADED),
        ("pkg:maven/g/a@1.0", "pkg:maven/g/a@1.0.0.Final", Kind.CHANGED),
        ("pkg:pypi/a@1.0", "pkg:pypi/a@1.0.0", Kind.CHANGED),
        ("pkg:deb/debian/a@1.9-1", "pkg:deb/debian/a@1.10-1", Kind.UPGRADED),
        ("pkg:golang/x/y@v1.2.0", "pkg:golang/x/y@v1.1.9", Kind.DOWNGRADED),
        ("pkg:pypi/a@1.0.post1", "pkg:pypi/a@1.0", Kind.DOWNGRADED),
        ("pkg:pypi/a@1.0.dev1", "pkg:pypi/a@1.0a1", Kind.UPGRADED),
        ("pkg:pypi/a@old", "pkg:pypi/a@1.0", Kind.CHANGED),
        ("pkg:npm/a@1.0.0+1", "pkg:npm/a@1.0.0+2", Kind.CHANGED),
        ("pkg:npm/a", "pkg:npm/a@1.0.0", Kind.CHANGED),
        ("pkg:npm/a@1.0.0", "pkg:npm/a@1.0.0?vcs_url=x", Kind.CHANGED),
    ],
)
def test_a_change_of_version_has_a_direction(before: str, after: str, kind: Kind) -> None:
    (change,) = compare([before], [after])
    assert change.kind is kind


def test_added_and_removed_packages_are_named() -> None:
    assert compare(["pkg:npm/a@1", "pkg:npm/same@1"], ["pkg:npm/%40s/b@2", "pkg:npm/same@1"]) == (
        Change("pkg:npm/%40s/b", Kind.ADDED, after="2"),
        Change("pkg:npm/a", Kind.REMOVED, before="1"),
    )


def test_versions_in_both_bills_are_not_changes() -> None:
    changes = compare(["pkg:npm/a@1", "pkg:npm/a@2"], ["pkg:npm/a@2", "pkg:npm/a@3"])
    assert changes == (Change("pkg:npm/a", Kind.UPGRADED, "1", "3"),)
    assert [each.kind for each in compare(["pkg:npm/a@1"], ["pkg:npm/a@2", "pkg:npm/a@3"])] == [
        Kind.REMOVED, Kind.ADDED, Kind.ADDED
    ]  # fmt: skip


def test_a_package_for_several_platforms_is_compared_platform_by_platform() -> None:
    before = ["pkg:gem/ffi@1.0?platform=a", "pkg:gem/ffi@1.0?platform=b"]
    after = ["pkg:gem/ffi@1.1?platform=a", "pkg:gem/ffi@1.1?platform=b"]
    assert [(each.package, each.kind) for each in compare(before, after)] == [
        ("pkg:gem/ffi?platform=a", Kind.UPGRADED),
        ("pkg:gem/ffi?platform=b", Kind.UPGRADED),
    ]


_PURLS = st.frozensets(
    st.sampled_from(
        [f"pkg:npm/{name}@{version}" for name, version in itertools.product("abc", ["1", "2", "2-rc", "3"])]
    )
)


@given(_PURLS, _PURLS)
def test_the_reverse_comparison_is_the_opposite(before: frozenset[str], after: frozenset[str]) -> None:
    opposite = {
        Kind.ADDED: Kind.REMOVED, Kind.REMOVED: Kind.ADDED, Kind.UPGRADED: Kind.DOWNGRADED,
        Kind.DOWNGRADED: Kind.UPGRADED, Kind.CHANGED: Kind.CHANGED,
    }  # fmt: skip
    back = [Change(each.package, opposite[each.kind], each.after, each.before) for each in compare(before, after)]
    assert sorted(back, key=repr) == sorted(compare(after, before), key=repr)


@given(_PURLS)
def test_a_bill_equals_itself(purls: frozenset[str]) -> None:
    assert compare(purls, purls) == ()


@pytest.mark.parametrize("format_", ["json", "xml"])
def test_our_own_documents_are_read_back(tmp_path: Path, format_: Format) -> None:
    bill = bill_of(tmp_path, {"requirements.txt": "a==1\nb==2\n"})
    document = read_document(render(bill, format_))
    assert document == Inventory(frozenset({"pkg:pypi/a@1", "pkg:pypi/b@2"}), 0)


def test_components_within_components_and_without_purls_are_counted() -> None:
    inner = {"type": "library", "name": "inner", "purl": "pkg:npm/inner@1"}
    outer = {"type": "library", "name": "outer", "components": [inner]}
    document = read_document(json.dumps({"bomFormat": "CycloneDX", "components": [outer]}))
    assert document == Inventory(frozenset({"pkg:npm/inner@1"}), 1)


@pytest.mark.parametrize("text", ["", "x", '{"a": 1}', "<html/>"])
def test_another_text_is_not_a_bill(text: str) -> None:
    assert read_document(text) is None


@pytest.mark.parametrize("text", ["{", "<bom>", '{"bomFormat": "CycloneDX", "components": {}}'])
def test_a_broken_document_is_an_error(text: str) -> None:
    with pytest.raises(Malformed):
        read_document(text)
