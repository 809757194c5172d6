"""Which engines can take part in a scan."""

from __future__ import annotations

from verdict.config import TOOLS
from verdict.engines.toolchain import pins
from verdict.lineup import ADAPTERS


def test_every_tool_has_an_adapter_and_a_pinned_version() -> None:
    assert tuple(ADAPTERS) == TOOLS
    assert set(pins()) == set(TOOLS)
