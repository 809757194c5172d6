"""The table of engines, and how the engines of a scan are created."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from verdict.app import dependencies
from verdict.app.engines import ENGINES, SETTINGS, TOOLS, Adapter, Supplies, comments, pin
from verdict.app.own_rules import OwnRules
from verdict.app.preparation import prepare
from verdict.domain.errors import Crashed, EngineError, Unavailable
from verdict.domain.finding import EngineName
from verdict.engines.command.scanners import NAMED
from verdict.engines.shared.toolchain import Tool, ToolSource
from verdict.ports import Engine, Listing, Workplace
from verdict.settings.model import Config, EngineSettings

REPOSITORY = Path(__file__).parents[2]
LOCKS = REPOSITORY / "verdict" / "engines" / "shared" / "locks"


@pytest.mark.parametrize("name", ENGINES)
def test_every_engine_has_its_page_and_a_row_in_the_readme(name: str) -> None:
    readme = (REPOSITORY / "README.md").read_text(encoding="utf-8")

    assert (REPOSITORY / "docs" / "engines" / f"{name}.md").is_file()
    assert f"| [{name}](docs/engines/{name}.md)" in readme


def test_every_page_of_an_engine_belongs_to_one_in_the_table() -> None:
    assert {page.stem for page in (REPOSITORY / "docs" / "engines").iterdir()} == set(ENGINES)


def test_every_tool_has_a_lock_and_every_lock_a_tool() -> None:
    assert {lock.stem for lock in LOCKS.iterdir()} == set(TOOLS)


@pytest.mark.parametrize("name", TOOLS)
def test_a_lock_pins_the_package_that_contains_the_program(name: str) -> None:
    assert pin(name).version


@pytest.mark.parametrize("name", ENGINES)
def test_every_setting_of_an_engine_exists_in_the_configuration(name: str) -> None:
    assert SETTINGS[name] <= set(EngineSettings.model_fields)


def test_comments_are_defined_only_for_engines_in_the_table() -> None:
    assert comments().keys() < {*ENGINES, *NAMED}


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize(
    ("error", "kind", "words"),
    [
        (KeyError("rules"), Crashed, "KeyError at test_engines.py"),
        (OSError(5, "Input/output error"), Crashed, "Input/output error"),
        (Unavailable("it isn't here", hint="h"), Unavailable, "it isn't here"),
    ],
)
def test_an_error_while_an_engine_is_created_fails_only_that_engine(
    name: str, error: Exception, kind: type[EngineError], words: str, place: Workplace
) -> None:
    def create(_supplies: Supplies) -> Engine:
        raise error

    def tool(wanted: EngineName) -> Tool:
        return Tool(wanted, place.scratch / wanted, ToolSource.MANAGED, pin(wanted).version, "lock")

    spec = replace(ENGINES[name], adapter=lambda: Adapter(create))
    bill = dependencies.SharedBill(lambda: Listing(place.root, ()))
    supplies = Supplies(Config(), tool, bill, None, datetime.now(UTC), place.root, OwnRules(), place)
    prepared = prepare(spec, supplies, place.scratch)

    assert prepared.name == name
    assert isinstance(prepared.engine, kind)
    assert words in str(prepared.engine)
    assert prepared.version
