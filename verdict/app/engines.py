"""Which engines take part in a scan, with which tool each, and whether they can start."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from verdict.app import dependencies
from verdict.app.failures import failure_of
from verdict.app.locations import advisory_folder, home, rules_folder, toolchain
from verdict.app.pipeline import Seat
from verdict.app.project import Project
from verdict.domain.errors import EngineError, Unavailable, UsageError
from verdict.domain.finding import EngineName
from verdict.domain.inline_suppression import Grammars
from verdict.domain.outcome import EngineRun, RunStatus
from verdict.engines.bandit import adapter as bandit
from verdict.engines.kingfisher.adapter import KingfisherEngine
from verdict.engines.semgrep import adapter as semgrep
from verdict.engines.shared.foreign import configured, on_path
from verdict.engines.shared.toolchain import Tool, pins
from verdict.engines.zizmor import adapter as zizmor
from verdict.ports import Engine
from verdict.processes.run import Deadline
from verdict.settings.model import ENGINES, TOOLS, Config, EngineSettings
from verdict.version import VERSION

ADAPTERS: dict[str, Callable[[Tool], Engine]] = {
    "semgrep": lambda tool: semgrep.SemgrepEngine(tool, rules_folder()),
    "bandit": bandit.BanditEngine,
    "kingfisher": lambda tool: KingfisherEngine(tool, rules_folder()),
    "zizmor": zizmor.ZizmorEngine,
}
"""What runs each of the tools."""

COMMENTS: Grammars = {
    EngineName("semgrep"): semgrep.COMMENTS,
    EngineName("bandit"): bandit.COMMENTS,
    EngineName("zizmor"): zizmor.COMMENTS,
}
"""The comments by which each tool's findings are suppressed."""

_FIND_SECRETS = frozenset({"kingfisher"})
_ANALYSE_CODE = frozenset({"semgrep", "bandit"})


def chosen(config: Config, named: Sequence[str], skipped: Sequence[str]) -> list[str]:
    """The engines of a scan. Naming one runs it even if the configuration has it off.

    Raises:
        UsageError: there is no such engine, or none is left.
    """
    for name in (*named, *skipped):
        if name not in ENGINES:
            raise UsageError(f"no engine is called {name!r}", hint=f"one of: {', '.join(ENGINES)}")
    enabled = named or [
        name
        for name in ENGINES
        if _settings(name, config).enabled and (name != "sbom" or _licensed(config))  # else it has nothing to say
    ]
    left = [name for name in ENGINES if name in enabled and name not in skipped]
    if not left:
        raise UsageError("no engine is left to run", hint="name one with --engine, or enable one in the configuration")
    return left


def spared(names: Iterable[str], named: Sequence[str], skipped: Sequence[str]) -> bool:
    """Whether the user's own choice of engines, not the configuration's, leaves out one that analyses code."""
    return bool(named or skipped) and not _ANALYSE_CODE.issubset(names)


def not_asked(names: Sequence[str]) -> Iterator[EngineRun]:
    """What a report says of the engines that aren't among `names`."""
    for name in ENGINES:
        if name not in names:
            yield EngineRun(EngineName(name), "", RunStatus.SKIPPED, required=False, duration=0.0)


def find_tool(name: str, config: Config, root: Path) -> Tool | None:
    """The tool that the settings of `root` choose; None if it is a managed one that isn't installed yet.

    Raises:
        Unavailable: PATH or the configured path doesn't have it.
    """
    settings = _settings(name, config)
    pin = pins()[EngineName(name)]
    if settings.path is not None:
        return configured(pin, root / settings.path.expanduser())
    if settings.source == "path":
        return on_path(pin)
    return toolchain().installed(pin)


def ready(names: Iterable[str], project: Project) -> None:
    """Every required engine can start without a network.

    Raises:
        Unavailable: one isn't installed.
    """
    for name in names:
        needed = required(name, project.config)
        if name == "osv" and needed and not dependencies.installed(advisory_folder()):
            raise Unavailable(
                "there are no advisories on this machine, and --offline fetches nothing",
                hint="run `verdict db update` with a network first",
            )
        if name in TOOLS and needed and _absent(name, project):
            raise Unavailable(
                f"{name} isn't installed, and --offline installs nothing",
                hint="run `verdict engines sync` with a network first",
            )


def _absent(name: str, project: Project) -> bool:
    try:
        return find_tool(name, project.config, project.root) is None
    except EngineError:
        raise
    except Exception:  # noqa: BLE001  not known: it fails once more when its engine is made, and the report says how
        return False


def seat(name: str, project: Project, scratch: Path, make: Callable[[], tuple[Engine, str]]) -> Seat:
    """The place of an engine in a scan; `make` gives the engine and its version.

    Whatever `make` raises is that engine's failure, and the others go on.
    """
    made: Engine | EngineError
    try:
        made, version = make()
    except Exception as error:  # noqa: BLE001  a bug of one adapter is no reason to lose the others' findings
        made = failure_of(error, scratch)
        version = pins()[EngineName(name)].version if name in TOOLS else VERSION
    needed = required(name, project.config)
    return Seat(EngineName(name), needed, made, version, name in _FIND_SECRETS, name in _ANALYSE_CODE)


def adapter(name: str, project: Project, deadline: Deadline, say: Callable[[str], None] | None) -> tuple[Engine, str]:
    """A tool's adapter, and the tool's version. One that isn't there is installed, after `say` is told.

    Raises:
        Unavailable: it can't be installed, or there is no `say`.
    """
    pin = pins()[EngineName(name)]
    tool = find_tool(name, project.config, project.root)
    if tool is None:
        if say is None:
            raise Unavailable(f"{name} isn't installed", hint="run `verdict engines sync` with a network first")
        say(f"installing {name} {pin.version} (once; into {home() / 'engines'})")
        tool = toolchain().install(pin, deadline)
    return ADAPTERS[name](tool), tool.version


def state_of(name: str, config: Config) -> str:
    """Whether an engine that is built in has what it works with, in a line."""
    if name == "osv":
        return dependencies.state(advisory_folder())
    return "ready" if _licensed(config) else "nothing to do: the configuration has no `policy.licenses`"


def required(name: str, config: Config) -> bool:
    """Whether the decision depends on the engine."""
    asked = _settings(name, config).required
    if asked is not None:
        return asked
    return name != "osv" or dependencies.installed(advisory_folder())


def _settings(name: str, config: Config) -> EngineSettings:
    return config.engines.get(name, EngineSettings())


def _licensed(config: Config) -> bool:
    return bool(config.policy.licenses.allow or config.policy.licenses.deny)
