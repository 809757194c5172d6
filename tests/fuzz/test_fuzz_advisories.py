"""Damaged advisories, archives, versions and scores give the documented error or a value."""

from __future__ import annotations

import io
import itertools
import json
import tempfile
import zipfile
from functools import partial
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from mutations import TEXTS, damaged, few, mutated, refusal, worded
from osv import osv, osv_range

from verdict.advisories.affected import Undecided
from verdict.advisories.archive import Unreadable, entries_of
from verdict.advisories.rating import rate
from verdict.advisories.records import Malformed, read_record
from verdict.advisories.sources import common_ecosystem, ecosystems_named, named
from verdict.advisories.versions import ORDERS, Incomparable, semver
from verdict.domain.errors import AdvisoryDataError, UsageError
from verdict.domain.finding import Severity
from verdict.domain.text.untrusted import clean_block, clean_line

RECORD = osv(
    "GHSA-1",
    ranges=[osv_range("introduced 0", "fixed 2.0.0"), osv_range("introduced 3", "last_affected 4", kind="SEMVER")],
    versions=["1.0", "1.1+cu118"],
    aliases=["CVE-2024-1"], summary="s", details="d\nd", published="2024-01-01T00:00:00Z",
    severity=[{"type": "CVSS_V3", "score": "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H"}],
    references=[{"type": "WEB", "url": "https://x.example/1"}],
    database_specific={"severity": "HIGH", "cwe_ids": ["CWE-79"]},
)  # fmt: skip
VECTORS = (
    "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H", "AV:N/AC:L/Au:N/C:P/I:P/A:P",
    "CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N",
)  # fmt: skip
VERSIONS = ("1.0", "1.2.3-rc.1+build", "v2", "go1.22rc1", "1!2.0.post1.dev3", "1.0-SNAPSHOT", "2024.01.02", "dev-main",
            "1.0.0-alpha..1", "1.0.a10", "0", "1.0-ga", "1.0_p1")  # fmt: skip


def zipped() -> bytes:
    with io.BytesIO() as stream:
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("a.json", json.dumps(RECORD))
            archive.writestr("../b.json", json.dumps(RECORD) * 3)
            archive.writestr("note.txt", "x")
        return stream.getvalue()


@few
@given(mutated(json.dumps(RECORD).encode(), RECORD), st.sampled_from((*VERSIONS, *TEXTS)))
def test_a_damaged_record_is_an_error_or_decides_a_version(raw: bytes, version: str) -> None:
    check_record(raw, version)


def check_record(raw: bytes, version: str) -> None:
    try:
        record = read_record(raw)
    except Malformed as malformed:
        record, error = None, malformed
    if record is None:
        assert worded(error)
        return
    assert record.modified.tzinfo is not None
    assert clean_block(record.details) == record.details
    for text in (record.summary, *record.aliases, *record.cwe, *record.references, *record.scores):
        assert clean_line(text) == text
    assert rate(record.scores, [record.rating or ""]).severity in Severity
    for each in record.affected:
        assert all(clean_line(text) == text for text in (*each.words(), *each.fixed, *each.doubts))
        assert worded(refusal(partial(each.affects, version), Undecided))


@few
@given(damaged(zipped()))
def test_a_damaged_archive_is_refused_or_its_entries_are(raw: bytes) -> None:
    check_archive(raw)


def check_archive(raw: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "PyPI.zip"
        file.write_bytes(raw)
        for ask in (lambda: read_all(file), lambda: common_ecosystem(file, "PyPI.zip")):
            error = refusal(ask, AdvisoryDataError)
            assert error is None or str(error).replace(str(file), "PyPI.zip").isprintable()


def read_all(file: Path) -> None:
    with entries_of(file) as entries:
        for entry in entries:
            assert clean_line(entry.name) == entry.name
            assert worded(refusal(entry.read, Unreadable))


@st.composite
def versions(draw: st.DrawFn) -> str:
    """A version, or something like one."""
    version = draw(st.sampled_from((*VERSIONS, *TEXTS))) + draw(st.sampled_from(("", *VERSIONS, *TEXTS)))
    at = draw(st.integers(0, len(version)))
    return version[:at] + draw(st.text(max_size=2)) + version[at:]


@few
@given(st.lists(versions(), min_size=3, max_size=3))
def test_any_texts_as_versions_are_incomparable_or_totally_ordered(texts: list[str]) -> None:
    check_versions(texts)


def check_versions(texts: list[str]) -> None:
    for order in (*ORDERS.values(), semver):
        keys = []
        for text in texts:
            try:
                keys.append(order(text))
            except Incomparable:
                continue
        for left, right in itertools.product(keys, repeat=2):
            assert (left < right) + (left == right) + (left > right) == 1


@few
@given(st.sampled_from(VECTORS).flatmap(lambda vector: damaged(vector.encode())))
def test_a_damaged_vector_is_rated_or_ignored(raw: bytes) -> None:
    check_vector(raw)


def check_vector(raw: bytes) -> None:
    rating = rate([raw.decode("utf-8", "surrogateescape")], ["high"])
    assert rating.score is None or 0 <= rating.score <= 10


@few
@given(st.sampled_from(TEXTS) | st.text(max_size=20).map("https://".__add__) | st.text(max_size=9))
def test_any_text_is_a_source_or_refused(text: str) -> None:
    check_source(text)


def check_source(text: str) -> None:
    for ask in (lambda: ecosystems_named([text]), lambda: named(text, (), ("pypi",))):
        error = refusal(ask, AdvisoryDataError, UsageError)
        if error is not None:  # as long as what the user wrote, whose blanks stay in the name of a file
            assert clean_line(str(error)) == " ".join(filter(None, str(error).split(" ")))
