"""Chooses the engines of a scan and creates them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from verdict.app.engines import ENGINES, EngineSpec, Supplies, engine, engines_of
from verdict.app.failures import failure_of
from verdict.app.project import Project
from verdict.app.tools import find_tool
from verdict.domain.errors import ConfigError, EngineError, Unavailable, UsageError
from verdict.domain.finding import EngineName
from verdict.domain.outcome import EngineRun, RunStatus
from verdict.ports import Engine
from verdict.settings.model import Config
from verdict.version import VERSION


@dataclass(frozen=True, slots=True)
class PreparedEngine:
    """An engine of a scan. If it can't start, `engine` is the error that the report shows.

    `finds_secrets` and `analyses_code` are as in `EngineSpec`. `bundled`: it runs verdict's rules, if there are any for
    it, and not the user's alone.
    """

    name: EngineName
    required: bool
    engine: Engine | EngineError
    version: str = ""
    finds_secrets: bool = False
    analyses_code: bool = False
    bundled: bool = True


def choose(config: Config, named: Sequence[str], skipped: Sequence[str]) -> list[EngineSpec]:
    """The engines of a scan, in the order of reports. `named` ones run even if the configuration disables them.

    Raises:
        UsageError: an engine doesn't exist, or none is left to run.
    """
    engines = engines_of(config)
    for name in (*named, *skipped):
        engine(name, engines)
    enabled = named or [
        spec.name for spec in engines.values() if config.engine(spec.name).enabled and spec.idle(config) is None
    ]
    left = [spec for spec in engines.values() if spec.name in enabled and spec.name not in skipped]
    if not left:
        raise UsageError("no engine is left to run", hint="name one with --engine, or enable one in the configuration")
    return left


def leaves_out_code(chosen: Iterable[EngineSpec], named: Sequence[str], skipped: Sequence[str]) -> bool:
    """Whether `named` or `skipped`, and not the configuration, leave out an engine that analyses code."""
    names = {spec.name for spec in chosen}
    return bool(named or skipped) and any(spec.analyses_code and spec.name not in names for spec in ENGINES.values())


def not_asked(chosen: Iterable[EngineSpec], config: Config) -> Iterator[EngineRun]:
    """Runs with status `skipped`, one for each engine that wasn't chosen."""
    names = {spec.name for spec in chosen}
    for spec in engines_of(config).values():
        if spec.name not in names:
            yield EngineRun(spec.name, "", RunStatus.SKIPPED, required=False, duration=0.0)


def required(spec: EngineSpec, config: Config) -> bool:
    """Whether the decision is INCOMPLETE if the engine fails."""
    asked = config.engine(spec.name).required
    return asked if asked is not None else spec.missing() is None


def check_offline(chosen: Iterable[EngineSpec], project: Project) -> None:
    """Check that every required engine can start without downloads.

    Raises:
        Unavailable: a required engine lacks its program or data.
    """
    for spec in chosen:
        if not required(spec, project.config):
            continue
        missing = spec.missing()
        if missing is not None:
            raise missing
        if spec.package is not None and _absent(spec.name, project):
            raise Unavailable(
                f"{spec.name} isn't installed, and --offline disables downloads",
                hint="run `verdict engines sync` with a network first",
            )


def _absent(name: str, project: Project) -> bool:
    try:
        return find_tool(name, project.config, project.root) is None
    except EngineError:
        raise
    except Exception:  # noqa: BLE001  `prepare` hits the same error and reports it
        return False


def prepare(spec: EngineSpec, supplies: Supplies, scratch: Path) -> PreparedEngine:
    """Create an engine. Any error becomes this engine's failure and doesn't affect the others.

    Raises:
        ConfigError: a rule of the user's own is wrong.
    """
    made: Engine | EngineError
    version = VERSION if spec.name in ENGINES else ""
    try:
        if spec.pin is not None:
            version = spec.pin.version
            version = supplies.tool(spec.name).version
        made = spec.adapter().create(supplies)
    except ConfigError:
        raise
    except Exception as error:  # noqa: BLE001  a bug in one adapter must not lose the others' findings
        made = failure_of(error, scratch)
    return PreparedEngine(
        spec.name,
        required(spec, supplies.config),
        made,
        version,
        spec.finds_secrets,
        spec.analyses_code,
        supplies.config.engine(spec.name).bundled,
    )


def unprepared(spec: EngineSpec, config: Config, error: EngineError) -> PreparedEngine:
    """An engine of a scan that ended with `error` before engines were created."""
    return PreparedEngine(spec.name, required(spec, config), error)
