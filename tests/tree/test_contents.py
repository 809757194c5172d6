"""Whether a file still holds what it held when a scan started."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from builders import target_file

from verdict.processes.deadline import Deadline
from verdict.tree.contents import CHANGED, DELETED, STOPPED, UNKNOWN, Contents

BEFORE = "x = 1\n"
OLD = 1_000_000_000_123_456_789  # ns


def looked(root: Path, *names: str, deadline: Deadline | None = None, patience: float = 60) -> Contents:
    """The first look at files of these names."""
    files = [target_file(root, name, BEFORE) for name in names or ("a.py",)]
    return Contents(root, files, deadline or Deadline(None), 2, patience)


def swapped(file: Path, content: str = "y = 2\n") -> None:
    """Another file in its place, of the same size and times."""
    status = file.stat()
    other = file.with_name("other")
    other.write_text(content)
    os.utime(other, ns=(status.st_atime_ns, status.st_mtime_ns))
    other.replace(file)


def a_pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


def a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def a_link(file: Path) -> None:
    elsewhere = file.with_name("elsewhere")
    file.rename(elsewhere)
    file.symlink_to(elsewhere)


def rewritten_within_a_tick(file: Path) -> None:
    """Another content of the same size, the time of modification set back."""
    status = file.stat()
    file.write_text("y = 2\n")
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))


@pytest.mark.parametrize(
    "change",
    [
        lambda file: file.write_text("x"),
        lambda file: file.write_text(BEFORE * 2),
        rewritten_within_a_tick,
        swapped,
        a_pipe,
        a_folder,
        a_link,
    ],
    ids=["shrunk", "grown", "rewritten", "swapped", "a pipe", "a folder", "a link"],
)
def test_files_with_changed_content_are_named(tmp_path: Path, change: Callable[[Path], object]) -> None:
    contents = looked(tmp_path, "a.py", "b.py")
    change(tmp_path / "a.py")
    assert contents.changed() == {"a.py": CHANGED}


def test_vanished_files_are_named(tmp_path: Path) -> None:
    contents = looked(tmp_path, "a.py", "b.py")
    (tmp_path / "b.py").unlink()
    assert contents.changed() == {"b.py": DELETED}


@pytest.mark.parametrize(
    "change",
    [
        Path.read_bytes,
        lambda file: os.utime(file, ns=(OLD, OLD)),
        lambda file: file.chmod(0o600),
        lambda file: file.with_name("second").hardlink_to(file),
        lambda file: swapped(file, BEFORE),
        lambda file: file.write_text(BEFORE),
    ],
    ids=["nothing", "touched", "other permissions", "another name", "replaced by its like", "written again"],
)
def test_unchanged_files_are_not_named(tmp_path: Path, change: Callable[[Path], object]) -> None:
    contents = looked(tmp_path)
    change(tmp_path / "a.py")
    assert contents.changed() == {}


def test_a_file_that_was_gone_at_the_start_is_named(tmp_path: Path) -> None:
    file = target_file(tmp_path, "a.py", BEFORE)
    (tmp_path / "a.py").unlink()
    contents = Contents(tmp_path, [file], Deadline(None), 2)
    assert contents.digests == {}
    (tmp_path / "a.py").write_text(BEFORE)
    assert contents.changed() == {"a.py": CHANGED}


def test_files_are_unknown_when_there_is_no_time_to_read_them(tmp_path: Path) -> None:
    deadline = Deadline(None)
    contents = looked(tmp_path, deadline=deadline, patience=0)
    deadline.cancel()
    (tmp_path / "a.py").chmod(0o600)
    assert contents.changed() == {"a.py": STOPPED}


def test_a_reason_tells_a_deadline_from_a_signal(tmp_path: Path) -> None:
    file = target_file(tmp_path, "a.py", BEFORE)
    for patience in (0.0, 3.0):  # also if there is time to look again
        assert Contents(tmp_path, [file], Deadline(0), 2, patience).changed() == {"a.py": UNKNOWN}


def test_each_file_has_the_digest_of_its_content(tmp_path: Path) -> None:
    names = [f"{number}.py" for number in range(100)]
    digest = hashlib.sha256(BEFORE.encode()).hexdigest()
    assert looked(tmp_path, *names).digests == dict.fromkeys(names, digest)


def test_changes_are_judged_by_the_content_at_the_start(tmp_path: Path) -> None:
    contents = looked(tmp_path)
    assert contents.held("a.py", BEFORE.encode())
    assert not contents.held("a.py", b"y = 2\n")
    assert not contents.held("b.py", BEFORE.encode())


def test_finished_files_are_checked_even_after_the_deadline(tmp_path: Path) -> None:
    deadline = Deadline(None)
    contents = looked(tmp_path, "a.py", "b.py", deadline=deadline)
    deadline.cancel()
    (tmp_path / "b.py").write_text("another\n")
    assert contents.changed() == {"b.py": CHANGED}


def test_files_that_may_have_comments_of_ours_are_known(tmp_path: Path) -> None:
    texts = {"a.py": "x()  # verdict: ignore[a] why\n", "b.py": "x()\n", "c.py": "x = 1\n" * 300_000 + "# verdict: a\n"}
    files = [target_file(tmp_path, name, text) for name, text in texts.items()]
    assert Contents(tmp_path, files, Deadline(None), 2).marked == ("a.py", "c.py")
