"""Unpacking archives: the members read, the gaps named, and the bounds of both."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import random
import resource
import tarfile
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest
from archive_samples import locked, packaged, tarred, zipped
from hypothesis import given
from hypothesis import strategies as st

from verdict.domain.outcome import Gap, Unscanned
from verdict.engines.kingfisher import archives
from verdict.engines.kingfisher.unpacker import MIB, NO_ROOM, Bounds, Unpacked, Unpacker
from verdict.ports import Workplace

LINE = b"some words\n"
ONE = zipped(("a.env", LINE))
NOISE = random.Random(1).randbytes(4000)


def unpacked(folder: Path, archive: bytes, name: str = "archive", bounds: Bounds | None = None) -> Unpacked:
    """What comes of an archive of that name."""
    (folder / "in").mkdir()
    (folder / "out").mkdir()
    (folder / "in" / "file").write_bytes(archive)
    return Unpacker(folder / "out", bounds or Bounds()).unpack(folder / "in" / "file", name)


def contents(folder: Path, done: Unpacked) -> dict[str, bytes]:
    """The members with their contents, but for the archive itself."""
    return {"!".join(names): (folder / "out" / file).read_bytes() for names, file in done.members if file}


def gaps(done: Unpacked) -> dict[str, str]:
    return {"!".join(names): reason for names, reason in done.gaps}


@pytest.mark.parametrize(
    ("archive", "names"),
    [
        (ONE, ["a.env"]),
        (zipped(("a.env", LINE), method=zipfile.ZIP_STORED), ["a.env"]),
        (zipped(("a.env", LINE), method=zipfile.ZIP_LZMA), ["a.env"]),
        (b"#!/usr/bin/env python3\n" + ONE, ["a.env"]),
        (zipped(("m.zip", zipped(("in.zip", ONE)))), ["m.zip!in.zip!a.env"]),
        (zipped(("../../x", LINE), ("/etc/passwd", LINE)), ["../../x", "/etc/passwd"]),
        (zipped(("folder/", b""), ("folder/a", LINE)), ["folder/a"]),
        (tarred(("a.env", LINE), ("../b", LINE)), ["a.env", "../b"]),
        (tarred(("a.env", LINE), mode="w:gz"), ["a.env"]),
        (tarred(("a.env", LINE), mode="w:bz2"), ["a.env"]),
        (tarred(("a.env", LINE), mode="w:xz"), ["a.env"]),
        (gzip.compress(LINE), [""]),
        (gzip.compress(gzip.compress(LINE)), [""]),
        (gzip.compress(ONE), ["a.env"]),
        (bz2.compress(LINE[:5]) + bz2.compress(LINE[5:]), [""]),
        (lzma.compress(LINE) + bytes(4), [""]),
        (packaged(("data.tar.xz", tarred(("a.env", LINE), mode="w:xz"))), ["debian-binary", "data.tar.xz!a.env"]),
    ],
    ids=[
        "zip", "stored zip", "lzma in zip", "zip after a script", "three zips", "odd paths", "a folder", "tar",
        "tar.gz", "tar.bz2", "tar.xz", "gz", "gz in gz", "zip in gz", "two streams", "padding", "deb",
    ],
)  # fmt: skip
def test_all_members_are_read(tmp_path: Path, archive: bytes, names: list[str]) -> None:
    done = unpacked(tmp_path, archive)
    found = contents(tmp_path, done)
    assert list(found) == names
    assert {content for name, content in found.items() if name != "debian-binary"} == {LINE}
    assert gaps(done) == {}


DAMAGED = "damaged or truncated"


@pytest.mark.parametrize(
    ("archive", "expected"),
    [
        (locked(ONE), {"a.env": "encrypted"}),
        (zipped(("in.zip", locked(ONE))), {"in.zip!a.env": "encrypted"}),
        (ONE[:-30], {"": DAMAGED}),
        (zipped(("in.zip", ONE[:-30])), {"in.zip": DAMAGED}),
        (b"PK\x03\x04 and no zip", {"": DAMAGED}),
        (ONE[: ONE.index(b"PK\x01\x02")] + zipped(), {"": "its central directory lists no members"}),
        (ONE.replace(b"\x08\x00", b"\x63\x00"), {"a.env": "compressed by a method that is not supported"}),
        (zipped(("a", NOISE)).replace(NOISE[100:110], bytes(10)), {"a": DAMAGED}),
        (gzip.compress(NOISE)[:-20], {"": DAMAGED}),
        (gzip.compress(LINE) + b"more", {"": DAMAGED}),
        (bz2.compress(LINE)[:-5], {"": DAMAGED}),
        (bz2.compress(LINE) + b"more", {"": DAMAGED}),
        (lzma.compress(LINE)[:-5], {"": DAMAGED}),
        (lzma.compress(LINE) + b"more", {"": DAMAGED}),
        (tarred(("a", LINE), ("b", LINE))[:1200], {"": DAMAGED}),
        (tarred(("a", LINE))[:1024], {"": DAMAGED}),
        (tarred(("a", LINE)) + LINE, {"": "unexpected data after its end"}),
        (tarred(("a", LINE))[:1024] + LINE.ljust(512, b"x") + bytes(1024), {"": DAMAGED}),
        (packaged(("a", LINE))[:-5], {"a": DAMAGED}),
        (b"7z\xbc\xaf\x27\x1c" + LINE, {"": "7z archives are not read"}),
        (b"Rar!\x1a\x07\x01\x00" + LINE, {"": "rar archives are not read"}),
        (zipped(("a.zst", b"\x28\xb5\x2f\xfd" + LINE)), {"a.zst": "zstd archives are not read"}),
    ],
    ids=[
        "encrypted", "encrypted in a zip", "cut zip", "cut zip in a zip", "no zip", "unlisted members",
        "unknown method", "wrong content", "cut gz", "more after gz", "cut bz2", "more after bz2", "cut xz",
        "more after xz", "cut tar", "tar without an end", "more after a tar", "a broken header", "cut deb", "7z", "rar",
        "zstd",
    ],
)  # fmt: skip
def test_each_unread_part_is_named_with_the_reason(tmp_path: Path, archive: bytes, expected: dict[str, str]) -> None:
    assert gaps(unpacked(tmp_path, archive)) == expected


@pytest.mark.parametrize(
    ("bounds", "archive", "expected"),
    [
        (Bounds(free=100, ratio=1), gzip.compress(bytes(MIB)), {"": "unpacks to more than 0 MiB"}),
        (Bounds(archive=MIB), zipped(("a", bytes(2 * MIB))), {"": "unpacks to more than 1 MiB"}),
        (Bounds(archive=MIB), tarred(("a", bytes(2 * MIB)), mode="w:gz"), {"": "unpacks to more than 1 MiB"}),
        (Bounds(scan=MIB), zipped(("a", bytes(2 * MIB))), {"": "all archives unpack to more than 1 MiB"}),
        (Bounds(member=MIB), zipped(("a", bytes(2 * MIB)), ("b", LINE)), {"a": "larger than 1 MiB"}),
        (Bounds(members=2), zipped(*((str(number), LINE) for number in range(3))), {"": "more than 2 members"}),
        (Bounds(members=1), zipped(*((str(number), LINE) for number in range(5))), {"": "more than 1 members"}),
        (Bounds(depth=1), zipped(("in.zip", ONE), ("b", LINE)), {"in.zip": "nested in more than 1 archives"}),
    ],
    ids=["ratio", "bytes", "bytes of a tar", "bytes of all", "a member", "members", "many members", "depth"],
)
def test_each_bound_holds_and_is_named(
    tmp_path: Path, bounds: Bounds, archive: bytes, expected: dict[str, str]
) -> None:
    done = unpacked(tmp_path, archive, bounds=bounds)
    assert gaps(done) == expected
    assert sum(file.stat().st_size for file in (tmp_path / "out").iterdir()) <= 2 * MIB


def test_an_archive_that_takes_too_long_is_named(tmp_path: Path) -> None:
    done = unpacked(tmp_path, zipped(("a", bytes(50 * MIB))), bounds=Bounds(seconds=0.001))
    assert gaps(done) == {"": "takes more than 0.001 s to unpack"}


def test_members_before_the_damage_are_read(tmp_path: Path) -> None:
    done = unpacked(tmp_path, tarred(("a", LINE), ("b", LINE))[:1200])
    assert contents(tmp_path, done) == {"a": LINE}


def test_the_raw_bytes_of_a_damaged_archive_are_read_too_unless_it_is_a_zip(tmp_path: Path) -> None:
    assert ([], "") in unpacked(tmp_path, b"\x1f\x8b\x08" + LINE).members


def test_links_and_devices_create_no_file(tmp_path: Path) -> None:
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w") as archive:
        for kind in (tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE, tarfile.DIRTYPE):
            header = tarfile.TarInfo("x")
            header.type, header.linkname = kind, "/etc/passwd"
            archive.addfile(header)
    done = unpacked(tmp_path, raw.getvalue())
    assert contents(tmp_path, done) == {}
    assert gaps(done) == {}


def test_a_limited_number_of_gaps_is_named(tmp_path: Path) -> None:
    done = unpacked(tmp_path, locked(zipped(*((str(number), LINE) for number in range(500)))))
    assert len(done.gaps) == 101
    assert done.gaps[-1] == ([], "more than 100 members not read")


@given(st.data())
def test_any_damage_is_reported_and_never_ends_the_program(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    whole = data.draw(
        st.sampled_from([ONE, tarred(("a", LINE), mode="w:gz"), tarred(("a", LINE)), gzip.compress(LINE)])
    )
    cut = data.draw(st.integers(min_value=20, max_value=min(len(whole) - 1, 1200)))
    done = unpacked(tmp_path_factory.mktemp("cut"), whole[:cut])
    assert done.gaps


def test_a_machine_without_room_is_told_from_a_damaged_archive(tmp_path: Path) -> None:
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    archive = zipped(("a", bytes(2 * MIB)))
    resource.setrlimit(resource.RLIMIT_FSIZE, (MIB, usual[1]))
    try:
        done = unpacked(tmp_path, archive)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    assert gaps(done) == {"": f"{NO_ROOM}: File too large"}


@pytest.mark.parametrize(
    ("reason", "gap"), [(f"{NO_ROOM}: File too large", Gap.FAILED), ("damaged or truncated", Gap.LIMITED)]
)
def test_what_the_machine_has_no_room_for_is_tried_again(
    place: Workplace, monkeypatch: pytest.MonkeyPatch, reason: str, gap: Gap
) -> None:
    answer = json.dumps([{"members": [], "gaps": [[[b"\xe9.txt".hex()], reason]]}]).encode()
    monkeypatch.setattr(archives, "run", lambda *_, **__: SimpleNamespace(stdout=answer))
    _, found = archives.unpacked([archives.Archive(place.root / "a.zip", "a.zip", "a.zip")], place)
    assert found == (Unscanned("a.zip!\\xe9.txt", gap, f"archive: {reason}"),)
