"""Storing the engines' output; what can't be stored is reported and nothing else happens."""

from __future__ import annotations

from pathlib import Path

import pytest

from verdict.app.engine_output import EngineOutputs
from verdict.domain.finding import EngineName
from verdict.domain.text.untrusted import MASK, Redactor
from verdict.stores.artifacts import FolderArtifacts

FAKE, OTHER = EngineName("fake"), EngineName("other")
HIDDEN = "hunter22!"


@pytest.fixture
def store(tmp_path: Path) -> FolderArtifacts:
    return FolderArtifacts(tmp_path, "artifacts")


@pytest.fixture
def outputs(tmp_path: Path, store: FolderArtifacts) -> EngineOutputs:
    (tmp_path / "staged").mkdir()
    return EngineOutputs(tmp_path / "staged", store, lambda _: 100_000)


def say(outputs: EngineOutputs, engine: EngineName, stdout: str = "", stderr: str = "") -> None:
    outputs.record(engine)(bytearray(stdout.encode()), bytearray(stderr.encode()))


def test_each_engine_has_its_own_output_in_the_order_of_its_processes(
    outputs: EngineOutputs, store: FolderArtifacts
) -> None:
    say(outputs, FAKE, "one", "warning\n")
    say(outputs, OTHER, "other")
    say(outputs, FAKE, "two\n")
    stderr, stdout = outputs.keep(FAKE, Redactor())
    assert ["".join(store.read(each.id)) for each in (stderr, stdout)] == ["warning\n", "one\ntwo\n"]
    assert [each.source for each in (stderr, stdout)] == ["fake.stderr", "fake.stdout"]
    assert len(outputs.keep(OTHER, Redactor())) == 1


def test_an_engine_without_output_has_no_artifact(outputs: EngineOutputs, store: FolderArtifacts) -> None:
    say(outputs, FAKE)
    assert outputs.keep(FAKE, Redactor()) == ()
    assert store.listed() == ()


@pytest.mark.parametrize("before", range(65_520, 65_540))
def test_a_secret_across_two_chunks_is_masked(before: int, outputs: EngineOutputs, store: FolderArtifacts) -> None:
    say(outputs, FAKE, "x" * before + HIDDEN + "y")
    (kept,) = outputs.keep(FAKE, Redactor([HIDDEN]))
    assert "".join(store.read(kept.id)) == "x" * before + MASK + "y\n"


def test_both_ends_of_a_huge_output_are_stored(outputs: EngineOutputs, store: FolderArtifacts) -> None:
    say(outputs, FAKE, "first\n" + "x" * 1_000_000 + "\nlast\n")
    (kept,) = outputs.keep(FAKE, Redactor())
    text = "".join(store.read(kept.id))
    assert kept == store.find(kept.id)
    assert (text[:6], text[-5:], kept.truncated) == ("first\n", "last\n", True)


def test_output_that_cannot_be_stored_is_reported_once(tmp_path: Path, outputs: EngineOutputs) -> None:
    say(outputs, FAKE, "one", "two")
    (tmp_path / "artifacts").write_text("in the way")
    assert outputs.keep(FAKE, Redactor()) == ()
    (problem,) = outputs.problems
    assert problem.startswith("the engines' output is stored only in part: no artifact can be written to ")
    (tmp_path / "staged").rename(tmp_path / "gone")
    say(outputs, FAKE, "three", "four")
    assert len(outputs.problems) <= 3
    assert "No such file" in outputs.problems[-1]
