"""Kingfisher's report on a repository, and its own reader on a real one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from repositories import commit, git, initialised

from verdict.app.locations import rules_folder
from verdict.domain.errors import OutputInvalid
from verdict.engines.kingfisher.adapter import KingfisherEngine
from verdict.engines.kingfisher.history import appearances
from verdict.engines.shared.toolchain import Tool
from verdict.ports import Appearance, Workplace
from verdict.processes.deadline import Deadline
from verdict.tree.git import Repository
from verdict.tree.history import commits, private_copy

TOKEN = "ghp_" + "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY1zA2"
COMMIT = "c3b38427472fb96aae6811024d08f1247f100b3a"


def report(*findings: Any, done: tuple[int, int, int] = (1, 0, 0)) -> bytes:
    summary = dict(zip(("scan_succeeded", "scan_partial", "scan_failed"), done, strict=True))
    return json.dumps({"findings": findings, "audit": {"summary": summary}}).encode()


def found(id_: str, path: str) -> Any:
    return {"finding": {"git_metadata": {"commit": {"id": id_}, "file": {"path": path}}}}


def test_each_file_of_a_commit_is_given_once() -> None:
    raw = report(found(COMMIT, "a.py"), found(COMMIT, "a.py"), found(COMMIT, "b.py"))
    assert appearances(raw) == {Appearance(COMMIT, "a.py"), Appearance(COMMIT, "b.py")}


@pytest.mark.parametrize(
    "raw",
    [b"", b"{}", report({"finding": {}}), report(found("HEAD", "a")), report(done=(1, 1, 0)), report(done=(0, 0, 1))],
    ids=["nothing", "no keys", "no commit", "no id", "partial", "failed"],
)
def test_a_report_that_does_not_tell_everything_is_an_error(raw: bytes) -> None:
    with pytest.raises(OutputInvalid):
        appearances(raw)


@pytest.mark.live
def test_it_reads_what_refs_lead_to_and_nothing_that_the_repository_configures(
    tools: Mapping[str, Tool], place: Workplace, tmp_path: Path
) -> None:
    root = initialised(tmp_path / "repository")
    commit(root, a_py="x = 1\n")
    base = git(root, "rev-parse", "HEAD").strip()
    commit(root, a_py=f'x = "{TOKEN}"\n')
    first = git(root, "rev-parse", "HEAD").strip()
    commit(root, a_py="x = 2\n")
    git(root, "checkout", "--quiet", "-b", "gone")
    commit(root, b_py=f'y = "{TOKEN[::-1]}{TOKEN}"\n')
    git(root, "checkout", "--quiet", "main")
    git(root, "branch", "-D", "gone")
    git(root, "config", "core.fsmonitor", f"touch {tmp_path}/ran; false")
    engine = KingfisherEngine(tools["kingfisher"], rules_folder())
    repository = Repository.required(root, Deadline(60))
    for number, since in enumerate((None, base)):
        place.scratch.joinpath(str(number)).mkdir()
        copy = tmp_path / f"copy{number}"
        known = commits(repository, since)
        after = private_copy(repository, known, copy)
        here = Workplace(root, place.scratch / str(number), place.cache, place.deadline, 1)
        assert engine.history(copy, after, here) == {Appearance(first, "a.py")}
    assert not (tmp_path / "ran").exists()
