"""What tests of the server share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from children import GRANDPARENT, Site, put_engine, site


@pytest.fixture
def anyio_backend() -> str:
    """The event loop that the server runs on."""
    return "asyncio"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder that may be scanned, with one harmless file."""
    folder = tmp_path / "root"
    folder.mkdir()
    (folder / "app.py").write_text("x = 1\n")
    return folder.resolve()


@pytest.fixture
def pids(root: Path, tmp_path: Path) -> Path:
    """A tree whose bandit never ends; the file that names the processes once they run."""
    file = tmp_path / "pids"
    put_engine(root, tmp_path, "bandit", GRANDPARENT.format(pids=str(file)))
    return file


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server over HTTP that many tests ask."""
    folder = tmp_path_factory.mktemp("http")
    (folder / "root").mkdir()
    with site(folder, cwd=folder / "root") as running:
        yield running
