"""Reading OSV records."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from osv import osv, osv_range
from strategies import texts

from verdict.advisories import records as module
from verdict.advisories.ecosystems import OSV_NAMES, package_key, purl_type
from verdict.advisories.records import Malformed, Record, read_record


def read(record: object) -> Record:
    return read_record(json.dumps(record).encode())


@pytest.mark.parametrize(("record", "reason"), [
    ([], "not a JSON object"),
    ({}, "`id`"),
    ({"id": "../../etc"}, "`id`"),
    ({"id": "A-1"}, "`modified`"),
    ({"id": "A-1", "modified": "yesterday"}, "`modified`"),
    ({"id": "A-1", "modified": 7}, "`modified`"),
    (osv(published="0000"), "`published`"),
    ({**osv(), "affected": {}}, "`affected`"),
    ({**osv(), "affected": [7]}, "`affected`"),
    ({**osv(), "affected": [{"package": "pkg"}]}, "`package`"),
    ({**osv(), "affected": [{"package": {"name": "pkg"}}]}, "`ecosystem`"),
    (osv(ranges=[{"type": "ECOSYSTEM", "events": [{"fixed": "1"}]}]), "introduced"),
    (osv(ranges=[{"type": "ECOSYSTEM", "events": [{"introduced": 0}]}]), "names no version"),
    (osv(ranges=[{"type": "ECOSYSTEM", "events": [{"began": "0"}]}]), "event"),
    (osv(ranges=[{"events": [{"introduced": "0"}]}]), "`type`"),
    ({**osv(), "affected": [{"package": {"ecosystem": "PyPI", "name": "a"}, "versions": [1.0]}]}, "`versions`"),
])  # fmt: skip
def test_an_invalid_record_is_an_error_with_the_reason(record: object, reason: str) -> None:
    with pytest.raises(Malformed, match=re.escape(reason)):
        read(record)


@pytest.mark.parametrize("text", [b"", b"{", b"\xff", b"[" * 100_000, b'{"id": NaN}', b'{"a":' * 100_000])
def test_invalid_json_is_an_error(text: bytes) -> None:
    with pytest.raises(Malformed, match="not JSON"):
        read_record(text)


def test_long_text_is_shortened_and_all_of_it_is_cleaned() -> None:
    long = "very long " * 1000
    found = read(osv(summary=f"a\nb\x1b[2J {long}", details=f"\u202ehidden\n{long}", aliases=["CVE-1", "x\ny", 7]))
    assert found.summary.startswith("a b[2J very long")
    assert len(found.summary) <= 1000
    assert found.details.startswith("\\u202ehidden\nvery long")
    assert len(found.details) <= 6000
    assert found.aliases == ("CVE-1",)


def test_entries_about_the_same_package_are_one() -> None:
    record = osv(package="A.B", ranges=[osv_range("introduced 0", "fixed 1.0")])
    record["affected"].append({**record["affected"][0], "ranges": [osv_range("introduced 2.0", "fixed 2.0.1")]})
    record["affected"][1]["package"] = {"ecosystem": "PyPI", "name": "a_b"}
    (affected,) = read(record).affected
    assert affected.package == "a-b"
    assert affected.words() == ("<1.0", ">=2.0,<2.0.1")
    assert affected.fixed == ("1.0", "2.0.1")


def test_versions_inside_a_range_are_not_stored_again() -> None:
    ranges = [osv_range("introduced 0", "fixed 10.0"), {"type": "GIT", "events": [{"introduced": "0"}]}]
    (affected,) = read(osv(ranges=ranges, versions=["9.0", "2.0", "10.1", "2004d"])).affected
    assert affected.listed == ("10.1", "2004d")
    assert affected.doubts == ()


def test_a_range_of_an_unknown_type_is_undecidable() -> None:
    (affected,) = read(osv(ranges=[osv_range("introduced 0", kind="CALENDAR")])).affected
    assert affected.doubts == ("its range is of a type that isn't known",)


def test_versions_that_take_long_to_compare_are_all_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST_COMPARED", 1)
    (affected,) = read(osv(ranges=[osv_range("introduced 0", "fixed 2.0")], versions=["1.0", "1.1", "1.0"])).affected
    assert affected.listed == ("1.0", "1.1")


def test_fixed_versions_are_in_order_of_versions() -> None:
    ranges = [osv_range("introduced 9.0", "fixed 10.0"), osv_range("introduced 0", "fixed 2.0"),
              osv_range("introduced 0", "fixed later")]  # fmt: skip
    (affected,) = read(osv(ranges=ranges)).affected
    assert affected.fixed == ("2.0", "10.0", "later")
    assert affected.doubts == ("its range names 'later', which has no place among versions",)


def test_a_score_of_one_package_does_not_apply_to_the_others() -> None:
    record = osv(severity=[{"type": "CVSS_V2", "score": "AV:N"}, {"type": "Ubuntu", "score": "low"}])
    record["affected"][0]["severity"] = [{"type": "CVSS_V4", "score": "CVSS:4.0/AV:N"}]
    record["affected"][0]["database_specific"] = {"severity": "LOW"}
    found = read(record)
    assert found.scores == ("AV:N",)
    assert (found.affected[0].scores, found.affected[0].rating) == (("CVSS:4.0/AV:N",), "LOW")


def test_the_later_of_the_modified_and_published_dates_counts() -> None:
    assert read(osv(modified="0001-01-01T00:00:00Z", published="2024-05-06T07:08:09+02:00")).modified.isoformat() == (
        "2024-05-06T05:08:09+00:00"
    )


@pytest.mark.parametrize(("name", "ecosystem"), [
    ("PyPI", "pypi"), ("Go", "golang"), ("crates.io", "cargo"), ("Maven:https://repository.example", "maven"),
    ("Packagist:https://packages.example/8", "composer"), ("NuGet", "nuget"), ("RubyGems", "gem"), ("npm", "npm"),
    ("Debian:12", None), ("Root:PyPI", None), ("", None), ("golang", "golang"),
])  # fmt: skip
def test_ecosystems_are_recognised_by_name(name: str, ecosystem: str | None) -> None:
    assert purl_type(name) == ecosystem


@pytest.mark.parametrize(("ecosystem", "one", "other"), [
    ("pypi", "Zope.Interface", "zope-interface"), ("nuget", "Newtonsoft.Json", "newtonsoft.json"),
    ("composer", "Symfony/Yaml", "symfony/yaml"),
])  # fmt: skip
def test_spellings_of_a_name_are_one_package(ecosystem: str, one: str, other: str) -> None:
    assert package_key(ecosystem, one) == package_key(ecosystem, other)


def test_names_are_case_sensitive_in_ecosystems_where_case_counts() -> None:
    for ecosystem in OSV_NAMES.keys() - {"pypi", "nuget", "composer"}:
        assert package_key(ecosystem, "A") != package_key(ecosystem, "a")


json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
_FIELDS = ["id", "modified", "published", "withdrawn", "aliases", "summary", "details", "severity", "affected",
           "references", "database_specific", "package", "ranges", "events", "versions", "type", "name"]  # fmt: skip


def _somewhere(value: object, path: list[int], new: object) -> object:
    """The value with something else in one place."""
    if not path or not isinstance(value, dict | list) or not value:
        return new
    if isinstance(value, list):
        at = path[0] % len(value)
        return [_somewhere(each, path[1:], new) if at == number else each for number, each in enumerate(value)]
    key = list(value)[path[0] % len(value)]
    return {**value, key: _somewhere(value[key], path[1:], new)}


@given(st.lists(st.integers(0, 9), max_size=7), json_values | st.dictionaries(st.sampled_from(_FIELDS), json_values))
def test_a_record_with_any_damage_is_read_or_named(path: list[int], new: object) -> None:
    record = osv(versions=["1.0"], ranges=[osv_range("introduced 0", "fixed 2")], aliases=["CVE-1"],
                 severity=[{"type": "CVSS_V3", "score": "x"}], references=[{"url": "https://example.org"}])  # fmt: skip
    try:
        found = read(_somewhere(record, path, new))
    except Malformed as error:
        assert "\n" not in str(error)  # noqa: PT017  either is right
    else:
        assert found.id
