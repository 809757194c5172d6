"""Nothing of ours waits for a pipe that stands where a file of the tree was listed."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from builders import observation

from verdict.advisories.vex_documents import read_vex
from verdict.app.engines import SETTINGS
from verdict.domain.errors import ConfigError
from verdict.domain.location import Location
from verdict.engines.shared.places import in_characters
from verdict.engines.shared.staging import Unstageable, content, given, stage
from verdict.ports import TargetFile, Workplace
from verdict.settings.file import load
from verdict.stores import baseline
from verdict.tree.excerpts import SourceReader

FILE = TargetFile("pipe", "pipe", 1)
UNPLAIN = TargetFile("pi\\npe", "pi\npe", 1)


@pytest.fixture
def pipe(place: Workplace) -> Path:
    """A pipe in the tree that nobody writes to, by two names."""
    os.mkfifo(place.root / FILE.native)
    os.mkfifo(place.root / UNPLAIN.native)
    return place.root / FILE.native


@pytest.mark.parametrize(
    "read",
    [lambda file: load(file, SETTINGS), lambda file: read_vex(file, "vex.json"), baseline.read],
    ids=["configuration", "vex", "baseline"],
)
def test_a_pipe_as_configuration_is_refused(pipe: Path, read: Callable[[Path], object]) -> None:
    with pytest.raises(ConfigError):
        read(pipe)


def test_a_pipe_has_no_excerpt(place: Workplace, pipe: Path) -> None:
    assert SourceReader(place.root, [FILE]).text(FILE.path) is None


def test_locations_in_a_pipe_are_unchanged(place: Workplace, pipe: Path) -> None:
    found = observation(FILE.path, location=Location(FILE.path, 3, 4, 3, 5))
    assert in_characters([found], [FILE], place.root) == (found,)


@pytest.mark.parametrize(
    "use",
    [
        lambda place: content(FILE, place),
        lambda place: stage(FILE, place, "staged"),
        lambda place: given([UNPLAIN], place),
    ],
    ids=["content", "stage", "given"],
)
def test_a_pipe_is_not_handed_to_a_tool(place: Workplace, pipe: Path, use: Callable[[Workplace], object]) -> None:
    with pytest.raises(Unstageable, match="not a regular file"):
        use(place)
    assert list(place.scratch.iterdir()) == []
