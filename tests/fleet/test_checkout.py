"""The mirrors that a fleet fetches repositories to, by real git."""

from __future__ import annotations

import random
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from children import until
from repositories import commit, git, initialised

from verdict.domain.errors import TargetError
from verdict.fleet.checkout import Mirror
from verdict.fleet.sources import Repository
from verdict.processes.deadline import Deadline

_FETCH = """
import sys
from pathlib import Path
from verdict.fleet.checkout import Mirror
from verdict.fleet.sources import Repository
from verdict.processes.deadline import Deadline
Mirror(Repository(sys.argv[1]), Path(sys.argv[2]), Deadline(60)).fetched()
"""


def _mirror(root: Path, folder: Path) -> Mirror:
    return Mirror(Repository(str(root)), folder, Deadline(60))


def test_a_fetch_that_was_killed_does_not_prevent_the_next(tmp_path: Path) -> None:
    """Git holds the lock of its list of shallow commits while it receives the pack."""
    root, mirrors = initialised(tmp_path / "root"), tmp_path / "mirrors"
    (root / "large").write_bytes(random.Random(1).randbytes(64 << 20))  # git takes a second or more
    commit(root)
    with subprocess.Popen((sys.executable, "-c", _FETCH, str(root), str(mirrors))) as fetching:
        until(lambda: any(mirrors.glob("*.git/shallow.lock")))
        fetching.send_signal(signal.SIGKILL)
    assert any(mirrors.glob("*.git/shallow.lock"))
    mirror = _mirror(root, mirrors)
    mirror.write(mirror.fetched(), tmp_path / "tree")
    assert (tmp_path / "tree" / "large").stat().st_size == 64 << 20
    assert not any(mirrors.glob("*.git/objects/*/tmp_*"))


def test_a_mirror_of_which_half_was_made_is_completed(tmp_path: Path) -> None:
    root, mirrors = initialised(tmp_path / "root"), tmp_path / "mirrors"
    commit(root, app_py="x = 1\n")
    wanted = _mirror(root, mirrors).fetched()
    (bare,) = mirrors.glob("*.git")
    (bare / "config").unlink()
    assert _mirror(root, mirrors).fetched() == wanted


@pytest.mark.parametrize("formats", [("sha256",), ("sha1", "sha256"), ("sha256", "sha1")])
def test_commits_with_ids_of_either_length_are_fetched(formats: tuple[str, ...], tmp_path: Path) -> None:
    """A repository that was made anew at the same address may have changed its hash."""
    root, mirrors = tmp_path / "root", tmp_path / "mirrors"
    for number, format_ in enumerate(formats):
        shutil.rmtree(root, ignore_errors=True)
        root.mkdir()
        git(root, "init", "--quiet", f"--object-format={format_}")
        commit(root, app_py=f"x = {number}\n")
        mirror = _mirror(root, mirrors)
        mirror.write(mirror.fetched(), tmp_path / f"tree{number}")
        assert (tmp_path / f"tree{number}" / "app.py").read_text() == f"x = {number}\n"


def test_a_repository_without_a_commit_is_told_from_one_that_cannot_be_reached(tmp_path: Path) -> None:
    with pytest.raises(TargetError, match="it has no commit, or none on its default branch"):
        _mirror(initialised(tmp_path / "empty"), tmp_path / "mirrors").fetched()
    with pytest.raises(TargetError, match="git can't fetch it"):
        _mirror(tmp_path / "nowhere", tmp_path / "mirrors").fetched()


@pytest.mark.parametrize("name", ["lib", "a folder/lib"])
def test_submodules_are_named(tmp_path: Path, name: str) -> None:
    other = initialised(tmp_path / "other")
    commit(other, app_py="x = 1\n")
    root = initialised(tmp_path / "root")
    git(root, "submodule", "--quiet", "add", other.as_uri(), name)
    commit(root, app_py="y = 1\n")
    mirror = _mirror(root, tmp_path / "mirrors")
    assert mirror.submodules(mirror.fetched()) == (f"{name}/",)
