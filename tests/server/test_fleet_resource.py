"""The resource `verdict://fleet`: there if the server was started with a fleet, and within the limits of an answer."""

from __future__ import annotations

from pathlib import Path

import pytest
from builders import finding
from fleet_results import put
from servers import serve, somebody

from verdict.domain.errors import NotFound, UsageError
from verdict.fleet.results import ResultStore
from verdict.server.resources import Resources
from verdict.settings.model import Config, McpSettings


@pytest.fixture
def store(tmp_path: Path) -> str:
    url = str(tmp_path / "store")
    for number in range(200):
        put(ResultStore(url), finding(number), name=f"/fleet/{'long-name-' * 20}{number}")
    return url


@pytest.mark.anyio
async def test_the_fleet_is_reported_within_the_limits(store: str, tmp_path: Path) -> None:
    small = Config(mcp=McpSettings(max_output_bytes=6000, max_tokens=2000))
    served = serve(tmp_path, config=small, fleet=store)
    media, text = await Resources(served.tools, served.lookup).read("verdict://fleet", somebody())
    assert media == "text/plain"
    assert "Most exposed repositories" in text
    assert len(text.encode()) <= 6000


@pytest.mark.anyio
async def test_without_a_fleet_it_is_not_there_and_an_unreadable_one_is_an_error(tmp_path: Path) -> None:
    served = serve(tmp_path)
    with pytest.raises(NotFound, match="no fleet"):
        await Resources(served.tools, served.lookup).read("verdict://fleet", somebody())
    served = serve(tmp_path, fleet="nope://x")
    with pytest.raises(UsageError, match="can't be opened"):
        await Resources(served.tools, served.lookup).read("verdict://fleet", somebody())
