"""Unpacks archives for an engine that reads plain files, with a gap for each part that can't be read."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pydantic

from verdict.domain.errors import Crashed, OutputInvalid
from verdict.domain.outcome import Gap, Unscanned
from verdict.domain.text.untrusted import clean_path
from verdict.engines.kingfisher.unpacker import NO_ROOM
from verdict.engines.shared.staging import surroundings
from verdict.ports import Workplace
from verdict.processes.run import MIB, Bounds, run

_MEMORY = 4096 * MIB  # address space of the unpacker process


@dataclass(frozen=True, slots=True)
class Archive:
    """A staged archive. `path` is its name in reports; `name` has its suffix."""

    file: Path
    path: str
    name: str


@dataclass(frozen=True, slots=True)
class Member:
    """A file in an archive. `path` is `archive!member`, or the archive's own for the content of a compressed file."""

    file: Path
    path: str
    name: str


class _Answer(pydantic.BaseModel):
    """See `unpacker`."""

    model_config = pydantic.ConfigDict(val_json_bytes="hex")

    members: list[tuple[list[bytes], str]]
    gaps: list[tuple[list[bytes], str]]


_ANSWERS = pydantic.TypeAdapter(list[_Answer])


def unpacked(archives: Sequence[Archive], place: Workplace) -> tuple[tuple[Member, ...], tuple[Unscanned, ...]]:
    """The files in archives, and gaps for what isn't read of them.

    An archive is one of its own members if its raw bytes may hold more than its members do.

    Raises:
        TimedOut, Interrupted: see `Deadline`.
    """
    if not archives:
        return (), ()
    folder = place.scratch / "unpacked"
    folder.mkdir()
    request = {"folder": str(folder), "archives": [(str(each.file), each.name) for each in archives]}
    argv = [sys.executable, "-I", "-m", "verdict.engines.kingfisher.unpacker"]
    try:
        output = run(
            argv, ok={0}, deadline=place.deadline, cwd=place.scratch, env=surroundings(place),
            stdin=json.dumps(request).encode(), bounds=Bounds(memory=_MEMORY),
        )  # fmt: skip
        answers = _ANSWERS.validate_json(output.stdout)
    except (Crashed, OutputInvalid, pydantic.ValidationError):
        return (), tuple(Unscanned(each.path, Gap.FAILED, "archive: unpacking failed") for each in archives)
    members: list[Member] = []
    gaps: list[Unscanned] = []
    for archive, answer in zip(archives, answers, strict=True):
        for names, file in answer.members:
            name = _decoded(names[-1]) if names else archive.name
            members.append(Member(folder / file if file else archive.file, _path(archive, names), name))
        gaps.extend(_gap(_path(archive, names), why) for names, why in answer.gaps)
    return tuple(members), tuple(gaps)


def _gap(path: str, why: str) -> Unscanned:
    """What isn't read of an archive, for the same reason each time, unless the machine is the cause."""
    return Unscanned(path, Gap.FAILED if why.startswith(NO_ROOM) else Gap.LIMITED, f"archive: {why}")


def _path(archive: Archive, names: Sequence[bytes]) -> str:
    return "!".join((archive.path, *(clean_path(_decoded(name)).replace("..", "__") for name in names)))


def _decoded(name: bytes) -> str:
    return name.decode("utf-8", "surrogateescape")
