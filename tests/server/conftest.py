"""What tests of the server share."""

from __future__ import annotations

from pathlib import Path

import pytest


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
