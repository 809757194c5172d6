"""Bills of materials of a part of a project."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from repositories import initialised

from verdict.app.bill import bill
from verdict.app.project import open_project
from verdict.processes.deadline import Deadline
from verdict.sbom.components import Place, Unread


def test_a_manifest_that_only_the_part_has_and_that_cannot_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = initialised(tmp_path / "project")
    (root / ".gitignore").write_text("build/\n")
    (root / "build").mkdir()
    for name in ("requirements.txt", "closed-requirements.txt"):
        (root / "build" / name).write_text("flask==1.0\n")
    readable = os.access

    def readable_if_open(path: Path | str, mode: int) -> bool:
        return "closed" not in str(path) and readable(path, mode)

    monkeypatch.setattr(os, "access", readable_if_open)

    made = bill(open_project([str(root / "build")], None), Deadline(30))

    assert [each.path for each in made.manifests] == ["build/requirements.txt"]
    assert made.unread == (Unread(Place("build/closed-requirements.txt"), "unreadable: Permission denied"),)
