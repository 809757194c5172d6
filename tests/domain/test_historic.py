"""Names of files in earlier commits."""

from __future__ import annotations

import pytest

from verdict.domain.historic import below, is_historic, path_in, plain

COMMIT = "c3b38427472fb96aae6811024d08f1247f100b3a"


def test_a_file_of_a_commit_is_named_as_git_does() -> None:
    name = path_in(COMMIT, "src/app.py")
    assert name == "c3b38427472f:src/app.py"
    assert is_historic(name)
    assert plain(name) == "src/app.py"
    assert below("web/", name) == "c3b38427472f:web/src/app.py"


@pytest.mark.parametrize(
    "path", ["src/app.py", "c3b38427472f/a.py", "C3B38427472F:a", "c3b38427472f:", "c3b3842:a", ""]
)
def test_other_paths_are_those_of_the_tree(path: str) -> None:
    assert not is_historic(path)
    assert plain(path) == path
    assert below("web/", path) == f"web/{path}"
