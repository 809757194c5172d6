"""The owner of the repository around a file, from the files at its top."""

from __future__ import annotations

import os
from pathlib import Path

from verdict.tree.owners import Owners

WORKFLOW = ".github/workflows/ci.yml"


def test_all_files_at_the_top_count(tmp_path: Path) -> None:
    (tmp_path / "go.mod").write_text("module github.com/shop/cart\n")
    (tmp_path / "package.json").write_text('{"repository": "Fork/cart"}')
    assert Owners(tmp_path).of(WORKFLOW) == Owners(tmp_path).of("setup/action.yml") == {"shop", "fork"}


def test_where_git_knows_the_origin_no_other_file_counts(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git/config").write_text('[remote "origin"]\n\turl = git@github.com:Shop/cart.git\n')
    (tmp_path / "package.json").write_text('{"repository": "other/cart"}')
    assert Owners(tmp_path).of(WORKFLOW) == {"shop"}


def test_a_repository_further_down_has_its_own_files(tmp_path: Path) -> None:
    (tmp_path / "go.mod").write_text("module github.com/shop/cart\n")
    (tmp_path / "cart-1.2").mkdir()
    (tmp_path / "cart-1.2/package.json").write_text('{"repository": "other/cart"}')
    assert Owners(tmp_path).of(f"cart-1.2/{WORKFLOW}") == {"other"}
    assert Owners(tmp_path).of(f"cart-1.3/{WORKFLOW}") == frozenset()


def test_a_folder_whose_name_only_ends_alike_is_no_repository(tmp_path: Path) -> None:
    (tmp_path / "go.mod").write_text("module github.com/shop/cart\n")
    assert Owners(tmp_path).of("my.github/action.yml") == {"shop"}


def test_what_cant_be_read_names_nobody(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "go.mod")
    (tmp_path / "package.json").mkdir()
    assert Owners(tmp_path).of(WORKFLOW) == Owners(tmp_path).of(f"a\0b/{WORKFLOW}") == frozenset()
