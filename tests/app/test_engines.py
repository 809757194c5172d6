"""Which engines can take part in a scan."""

from __future__ import annotations

from pathlib import Path

import pytest

from verdict.app.engines import ADAPTERS, seat
from verdict.app.project import open_part
from verdict.domain.errors import Crashed, EngineError, Unavailable
from verdict.engines.shared.toolchain import pins
from verdict.ports import Engine
from verdict.settings.model import ENGINES, TOOLS


def test_every_tool_has_an_adapter_and_a_pinned_version() -> None:
    assert tuple(ADAPTERS) == TOOLS
    assert set(pins()) == set(TOOLS)


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize(
    ("error", "kind", "words"),
    [
        (KeyError("rules"), Crashed, "KeyError at test_engines.py"),
        (OSError(5, "Input/output error"), Crashed, "Input/output error"),
        (Unavailable("it isn't here", hint="h"), Unavailable, "it isn't here"),
    ],
)
def test_whatever_keeps_an_engine_from_being_made_is_that_engines_failure(
    name: str, error: Exception, kind: type[EngineError], words: str, tmp_path: Path
) -> None:
    def made() -> tuple[Engine, str]:
        raise error

    taken = seat(name, open_part(tmp_path, "", trusted=False), tmp_path, made)

    assert taken.name == name
    assert isinstance(taken.engine, kind)
    assert words in str(taken.engine)
    assert taken.version
