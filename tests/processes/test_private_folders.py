"""Private temporary folders: removed afterwards or by the next process, and no other folder with them."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from children import until

from verdict.domain.errors import OutputError
from verdict.processes.private_folders import private_folder, remove_abandoned

HELD = """
import sys, time
from verdict.processes.private_folders import private_folder
with private_folder() as folder:
    (folder / "secret").write_text("x")
    (folder / "in").mkdir(); (folder / "in" / "archive").write_text("x")
    print(folder, flush=True)
    time.sleep(600)
"""


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where temporary folders go."""
    folder = tmp_path / "tmp"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    return folder


def killed(base: Path, *, old: bool = True) -> Path:
    """The folder of a command that was killed."""
    with subprocess.Popen([sys.executable, "-c", HELD], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        folder = Path(process.stdout.readline().strip())
        process.send_signal(signal.SIGKILL)
    if old:
        age(folder)
    return folder


def age(folder: Path) -> None:
    """Make the folder and its lock an hour older."""
    past = time.time() - 3600
    for each in (folder, folder / ".verdict-lock"):
        os.utime(each, (past, past), follow_symlinks=False)


def test_a_folder_is_private_and_removed_afterwards(base: Path) -> None:
    with private_folder() as folder:
        assert folder.parent == base.resolve()
        assert folder.stat().st_mode & 0o777 == 0o700
    assert [*base.iterdir()] == []


def test_the_folder_of_a_killed_command_is_removed_by_the_next(base: Path) -> None:
    left = killed(base)
    assert (left / "secret").exists()
    with private_folder() as folder:
        assert [*base.iterdir()] == [folder]


def test_an_old_folder_of_a_running_command_stays(base: Path) -> None:
    with private_folder() as folder:
        age(folder)
        with private_folder():
            assert folder.exists()
        remove_abandoned(base)
        assert folder.exists()


def test_a_folder_that_is_new_or_has_no_lock_or_another_name_stays(base: Path) -> None:
    fresh = killed(base, old=False)
    own = base / "verdict-notes"
    own.mkdir()
    other = killed(base).rename(base / "other")
    odd = killed(base)
    (odd / ".verdict-lock").unlink()
    os.mkfifo(odd / ".verdict-lock")
    age(odd)
    remove_abandoned(base)
    assert {*base.iterdir()} == {fresh, own, other, odd}


def test_links_are_not_followed(base: Path, tmp_path: Path) -> None:
    left = killed(base).rename(tmp_path / "elsewhere")
    (base / "verdict-link").symlink_to(left)
    inside = killed(base)
    (inside / "link").symlink_to(left)
    odd = killed(base)
    (odd / ".verdict-lock").unlink()
    (odd / ".verdict-lock").symlink_to(left / ".verdict-lock")
    remove_abandoned(base)
    assert (left / "secret").exists()
    assert {*base.iterdir()} == {base / "verdict-link", odd}


@pytest.mark.skipif(os.getuid() != 0, reason="only root makes files of another user")
def test_another_users_folder_stays(base: Path) -> None:
    theirs, lock = killed(base, old=False), killed(base, old=False)
    age(theirs)
    age(lock)
    os.chown(theirs, 12345, 12345)
    os.chown(lock / ".verdict-lock", 12345, 12345)
    remove_abandoned(base)
    assert {*base.iterdir()} == {theirs, lock}


@pytest.mark.parametrize("there", [True, False])
def test_an_unwritable_location_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, there: bool) -> None:
    place = tmp_path / "file"
    if there:
        place.touch()
    monkeypatch.setenv("TMPDIR", str(place))
    with pytest.raises(OutputError, match=f"{place} can't be written") as raised, private_folder():
        pass
    assert "TMPDIR" in raised.value.hint


@pytest.mark.skipif(os.getuid() != 0 or sys.platform != "linux", reason="only root can mount a small disk")
def test_a_full_disk_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk], check=False)
    if mounted.returncode:
        pytest.skip("this root may not mount")
    try:
        with contextlib.suppress(OSError):
            (disk / "filler").write_bytes(bytes(1 << 17))
        monkeypatch.setenv("TMPDIR", str(disk))
        with pytest.raises(OutputError, match=f"{disk} can't be written: No space left"), private_folder():
            pass
        assert [each.name for each in disk.iterdir()] == ["filler"]
    finally:
        until(lambda: subprocess.run(["umount", disk], check=False).returncode == 0)
