"""The table of engines: the adapter, package and settings of each. A new engine is a new row.

Adapters are imported on demand, so that commands that run no engine start fast.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from verdict.app import dependencies
from verdict.app.locations import advisory_folder, rules_folder
from verdict.app.own_rules import OwnRules
from verdict.domain.errors import Unavailable, UsageError
from verdict.domain.finding import EngineName
from verdict.domain.inline_suppression import CommentGrammar, Grammars
from verdict.domain.text.content import shorten
from verdict.domain.text.untrusted import clean_line
from verdict.engines.command.scanners import NAMED, Scanner
from verdict.engines.shared import comments as syntax
from verdict.engines.shared.toolchain import Pin, Tool, pin_of
from verdict.ports import Engine, Workplace
from verdict.rulebook.catalogue import read
from verdict.rulebook.explanation import Description
from verdict.settings.model import COMMAND_KEYS, Config

if TYPE_CHECKING:  # slow to import
    from verdict.engines.command.adapter import Command

_LONGEST_NAME = 60  # characters of a name that an error quotes
_COMMON = frozenset({"enabled", "required"})
_OF_TOOLS = _COMMON | {"source", "path"}
_OF_RULES = frozenset({"rules", "bundled"})


@dataclass(frozen=True, slots=True)
class Supplies:
    """The dependencies of the engines in one scan.

    - `tool`: returns an engine's program and installs it if necessary.
    - `bill`: the project's bill of materials.
    - `fetch`: downloads missing advisories; None if downloads are disabled.
    - `now`: the start of the scan, with time zone.
    - `root`: the project's root.
    - `own`: the rules of the user's own.
    - `place`: where the programs run that check these rules.
    """

    config: Config
    tool: Callable[[EngineName], Tool]
    bill: dependencies.SharedBill
    fetch: dependencies.Fetch | None
    now: datetime
    root: Path
    own: OwnRules
    place: Workplace


@dataclass(frozen=True, slots=True)
class Adapter:
    """The entry points of an engine's modules.

    - `create`: makes the engine for a scan.
    - `describe`: describes a rule that is built into the tool; None for any other name.
    - `rules`: the ids of the rules that `describe` knows.
    """

    create: Callable[[Supplies], Engine]
    describe: Callable[[str], Description | None] = lambda _rule: None
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Package:
    """The Python package that contains an engine's program; see `Pin` for `inner`."""

    name: str
    inner: str | None = None


@dataclass(frozen=True, slots=True)
class EngineSpec:
    """One engine: its name, how to create it, and what it needs.

    - `adapter`: imports the engine's modules.
    - `comments`: the syntax of the comments that suppress its findings.
    - `package`: the package to install; None for a built-in engine.
    - `finds_secrets`: it searches every file for secrets, so that they can be masked in the other engines' output.
    - `analyses_code`: it searches source code for weaknesses.
    - `settings`: its keys in the configuration, besides those of all engines.
    - `idle`: the reason why it has nothing to do under a configuration, or None.
    - `missing`: the data that it needs and this machine lacks, as an error, or None. Its program doesn't count.
    - `state`: the state of its data in one line.
    - `command`: for a project's root, the program that it runs as it is found there; None for the engines of the table.
    """

    name: EngineName
    adapter: Callable[[], Adapter]
    comments: CommentGrammar | None = None
    package: Package | None = None
    finds_secrets: bool = False
    analyses_code: bool = False
    settings: frozenset[str] = frozenset()
    idle: Callable[[Config], str | None] = lambda _config: None
    missing: Callable[[], Unavailable | None] = lambda: None
    state: Callable[[], str] = lambda: "ready"
    command: Callable[[Path], Command] | None = None

    def readiness(self, config: Config) -> str:
        """Whether a built-in engine is ready to run under a configuration, in one line."""
        idle = self.idle(config)
        return self.state() if idle is None else f"nothing to do: {idle}"

    @property
    def pin(self) -> Pin | None:
        """The pinned version in the engine's lock file; None if it is built in."""
        return None if self.package is None else pin_of(self.name, self.package.name, self.package.inner)


def _semgrep() -> Adapter:
    from verdict.engines.semgrep import adapter  # noqa: PLC0415  see above
    from verdict.engines.semgrep.own import checked  # noqa: PLC0415  see above

    def create(given: Supplies) -> Engine:
        tool = given.tool(SEMGREP)
        settings = given.config.engine(SEMGREP)
        folder = rules_folder() if settings.bundled else None
        rules = given.own.semgrep
        own = checked(rules, tool.program, given.place) if rules else None
        return adapter.SemgrepEngine(tool, folder, own=own, across_functions=settings.across_functions)

    return Adapter(create)


def _bandit() -> Adapter:
    from verdict.engines.bandit import adapter, checks  # noqa: PLC0415  see above

    return Adapter(lambda given: adapter.BanditEngine(given.tool(BANDIT)), checks.describe, tuple(checks.CHECKS))


def _kingfisher() -> Adapter:
    from verdict.engines.kingfisher import adapter  # noqa: PLC0415  see above
    from verdict.engines.kingfisher.own import OwnSecretRules  # noqa: PLC0415  see above

    def create(given: Supplies) -> Engine:
        tool = given.tool(KINGFISHER)
        own = OwnSecretRules(given.own.kingfisher) if given.own.kingfisher else None
        if own is not None:
            own.check(tool.program, given.place)
        bundled = given.config.engine(KINGFISHER).bundled
        return adapter.KingfisherEngine(tool, rules_folder(), own, bundled=bundled)

    return Adapter(create, adapter.describe)


def _zizmor() -> Adapter:
    from verdict.engines.zizmor import adapter, audits  # noqa: PLC0415  see above

    return Adapter(
        lambda given: adapter.ZizmorEngine(given.tool(ZIZMOR)),
        audits.describe,
        tuple(sorted(audits.AUDITS)),
    )


def _osv() -> Adapter:
    from verdict.engines.packages import vulnerabilities  # noqa: PLC0415  see above

    return Adapter(
        lambda given: dependencies.osv(given.bill, advisory_folder(), given.fetch, given.config, given.now),
        describe=vulnerabilities.describe,
    )


def _sbom() -> Adapter:
    from verdict.engines.packages import licences  # noqa: PLC0415  see above

    return Adapter(
        lambda given: dependencies.sbom(given.bill, given.config),
        describe=licences.describe,
        rules=tuple(licences.RULES),
    )


def _no_licence_policy(config: Config) -> str | None:
    licences = config.policy.licenses
    return None if licences.allow or licences.deny else "the configuration has no `policy.licenses`"


def _no_advisories() -> Unavailable | None:
    if dependencies.installed(advisory_folder()):
        return None
    return Unavailable(
        "there are no advisories on this machine, and --offline disables downloads",
        hint="run `verdict db update` with a network first",
    )


SEMGREP, BANDIT, KINGFISHER, ZIZMOR, OSV, SBOM = map(
    EngineName, ("semgrep", "bandit", "kingfisher", "zizmor", "osv", "sbom")
)

_TABLE = (
    EngineSpec(
        SEMGREP,
        _semgrep,
        syntax.SEMGREP,
        Package("semgrep", inner="semgrep/bin/semgrep-core"),
        analyses_code=True,
        settings=_OF_RULES | {"across_functions"},
    ),
    EngineSpec(BANDIT, _bandit, syntax.BANDIT, Package("bandit"), analyses_code=True),
    EngineSpec(
        KINGFISHER, _kingfisher, syntax.KINGFISHER, Package("kingfisher-bin"), finds_secrets=True, settings=_OF_RULES
    ),
    EngineSpec(ZIZMOR, _zizmor, syntax.ZIZMOR, Package("zizmor")),
    EngineSpec(
        OSV,
        _osv,
        settings=frozenset({"max_age_days"}),
        missing=_no_advisories,
        state=lambda: dependencies.state(advisory_folder()),
    ),
    EngineSpec(SBOM, _sbom, idle=_no_licence_policy),
)

ENGINES: Mapping[str, EngineSpec] = {spec.name: spec for spec in _TABLE}
"""All engines by name, in the order of reports."""

TOOLS = tuple(spec.name for spec in _TABLE if spec.package is not None)
"""The engines whose programs are installed, in the same order."""

SETTINGS: Mapping[str, frozenset[str]] = {
    **{spec.name: spec.settings | (_COMMON if spec.package is None else _OF_TOOLS) for spec in _TABLE},
    **dict.fromkeys(NAMED, COMMAND_KEYS),
}
"""The keys that each engine may have in the configuration."""


def engines_of(config: Config) -> Mapping[str, EngineSpec]:
    """All engines of a project by name: those of the table, then those of other programs that its configuration has."""
    return {**ENGINES, **{name: _by_command(name, config) for name in config.engines if runs_command(name, config)}}


def runs_command(name: str, config: Config) -> bool:
    """Whether the configuration makes an engine of a program that isn't verdict's own."""
    return name in config.engines and (config.engine(name).command is not None or name in NAMED)


def _by_command(name: str, config: Config) -> EngineSpec:
    scanner, own = _scanner(name, config)

    def command(root: Path) -> Command:
        from verdict.app.import_formats import FORMATS  # noqa: PLC0415  see above
        from verdict.engines.command.adapter import Command  # noqa: PLC0415  the same
        from verdict.engines.command.report import SARIF, Format  # noqa: PLC0415  the same

        told = FORMATS[scanner.format]
        format_ = SARIF if own else Format(told.name, told.parse, told.expects)
        return Command(EngineName(name), scanner, root, format_, own)

    def create(given: Supplies) -> Engine:
        from verdict.engines.command.adapter import CommandEngine  # noqa: PLC0415  see above

        if scanner.online and given.fetch is None:
            raise Unavailable(f"{name} needs the network, and this scan may not use it", hint="scan without --offline")
        return CommandEngine(command(given.root))

    return EngineSpec(
        EngineName(name),
        lambda: Adapter(create),
        finds_secrets=scanner.finds_secrets,
        analyses_code=scanner.analyses_code,
        command=command,
    )


def _scanner(name: str, config: Config) -> tuple[Scanner, bool]:
    """How a program is run, and whether its command is the configuration's own.

    `files` and `exit_codes` in the configuration replace those of a named scanner. Without `files`, nothing says which
    languages a command of the configuration analyses.
    """
    settings = config.engine(name)
    codes = frozenset(settings.exit_codes)
    if settings.command is not None:
        files = settings.files
        return Scanner(words=settings.command, files=files, exit_codes=codes, analyses_code=bool(files)), True
    named = NAMED[name]
    return replace(
        named,
        files=settings.files or named.files,
        exit_codes=codes if "exit_codes" in settings.model_fields_set else named.exit_codes,
    ), False


def engine(name: str, engines: Mapping[str, EngineSpec] = ENGINES) -> EngineSpec:
    """The engine with this name, among those of the table or of a project.

    Raises:
        UsageError: no engine has it.
    """
    if name in NAMED and name not in engines:
        enable = f"write `engines: {{{name}: {{enabled: true}}}}` into the configuration of a tree that you trust"
        raise UsageError(f"{name} is not enabled", hint=enable)
    if name not in engines:
        shown = shorten(clean_line(name), _LONGEST_NAME)
        raise UsageError(f"no engine is called {shown!r}", hint=f"one of: {', '.join(engines)}")
    return engines[name]


def pin(name: str) -> Pin:
    """The pinned version of one of `TOOLS`.

    Raises:
        LookupError: the engine is built in.
    """
    pinned = ENGINES[name].pin
    if pinned is None:
        raise LookupError(f"{name} is built in")
    return pinned


def comments() -> Grammars:
    """The syntax of suppression comments, by engine."""
    named = ((EngineName(name), scanner.comments) for name, scanner in NAMED.items())
    every = (*((spec.name, spec.comments) for spec in _TABLE), *named)
    return {name: grammar for name, grammar in every if grammar is not None}


def describe(rule: str) -> Description | None:
    """The description of a rule that is built into a tool; None if no engine has this rule."""
    return next(filter(None, (spec.adapter().describe(rule) for spec in _TABLE)), None)


def engine_of(rule: str) -> EngineName | None:
    """The engine that has a rule; None if none is known to have it."""
    for spec in _TABLE:
        if spec.adapter().describe(rule) is not None:
            return spec.name
    bundled = read(rules_folder())  # takes a fraction of a second the first time, so it comes last
    return EngineName(bundled[rule].engine) if rule in bundled else None


def rules() -> tuple[str, ...]:
    """The ids of the rules that `describe` knows."""
    return tuple(rule for spec in _TABLE for rule in spec.adapter().rules)
