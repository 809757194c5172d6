"""The table of engines: what each is, what makes it, what it needs. A new engine is a row here.

An engine's adapter is imported when it is asked for, so that a command that runs no engine starts without them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from verdict.app import dependencies
from verdict.app.locations import advisory_folder, rules_folder
from verdict.domain.errors import Unavailable, UsageError
from verdict.domain.finding import EngineName
from verdict.domain.inline_suppression import CommentGrammar, Grammars
from verdict.domain.text.content import shorten
from verdict.domain.text.untrusted import clean_line
from verdict.engines.shared.toolchain import Pin, Tool, pin_of
from verdict.ports import Engine
from verdict.settings.model import Config

_LONGEST_NAME = 60  # characters of a name that an error quotes
_COMMON = frozenset({"enabled", "required"})
_OF_TOOLS = _COMMON | {"source", "path"}


@dataclass(frozen=True, slots=True)
class Supplies:
    """What the engines of one scan are made with.

    `tool` gives the program of an engine, installed if need be; `bill` what the project depends on; `fetch` gets
    advisories that this machine lacks, None if nothing may be fetched; `now` is when the scan started.
    """

    config: Config
    tool: Callable[[EngineName], Tool]
    bill: dependencies.SharedBill
    fetch: dependencies.Fetch | None
    now: datetime


@dataclass(frozen=True, slots=True)
class Adapter:
    """What an engine's own modules give.

    `create` makes the engine for a scan. `comments` is the form of the comments that suppress its findings. `explain`
    says what is known of one of its own rules, as paragraphs, and nothing of any other name; `rules` are those of its
    own rules that are known by name.
    """

    create: Callable[[Supplies], Engine]
    comments: CommentGrammar | None = None
    explain: Callable[[str], tuple[str, ...]] = lambda _rule: ()
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Package:
    """The Python package that brings an engine's program; see `Pin` for `inner`."""

    name: str
    inner: str | None = None


@dataclass(frozen=True, slots=True)
class EngineSpec:
    """One engine.

    `adapter` imports its modules. `package` is what is installed for it; without one it is built in. `finds_secrets`:
    it looks for secrets in every file, so that they can be masked in what other engines wrote; `analyses_code`: it
    looks for weaknesses in source code. `settings` are the keys it has in the configuration beside those of every
    engine. `idle` says why it has nothing to do under a configuration, `missing` what it can't work without and this
    machine lacks, its program apart; `state` says in a
    line what it has to work with.
    """

    name: EngineName
    adapter: Callable[[], Adapter]
    package: Package | None = None
    finds_secrets: bool = False
    analyses_code: bool = False
    settings: frozenset[str] = frozenset()
    idle: Callable[[Config], str | None] = lambda _config: None
    missing: Callable[[], Unavailable | None] = lambda: None
    state: Callable[[], str] = lambda: "ready"

    def readiness(self, config: Config) -> str:
        """Whether one that is built in has what it works with, in a line."""
        idle = self.idle(config)
        return self.state() if idle is None else f"nothing to do: {idle}"

    @property
    def pin(self) -> Pin | None:
        """What its lock pins; None if it is built in."""
        return None if self.package is None else pin_of(self.name, self.package.name, self.package.inner)


def _semgrep() -> Adapter:
    from verdict.engines.semgrep import adapter  # noqa: PLC0415  see above

    return Adapter(lambda given: adapter.SemgrepEngine(given.tool(SEMGREP), rules_folder()), adapter.COMMENTS)


def _bandit() -> Adapter:
    from verdict.engines.bandit import adapter, checks  # noqa: PLC0415  see above

    return Adapter(
        lambda given: adapter.BanditEngine(given.tool(BANDIT)), adapter.COMMENTS, checks.explain, tuple(checks.CHECKS)
    )


def _kingfisher() -> Adapter:
    from verdict.engines.kingfisher import adapter  # noqa: PLC0415  see above

    return Adapter(
        lambda given: adapter.KingfisherEngine(given.tool(KINGFISHER), rules_folder()), explain=adapter.explain
    )


def _zizmor() -> Adapter:
    from verdict.engines.zizmor import adapter, audits  # noqa: PLC0415  see above

    return Adapter(
        lambda given: adapter.ZizmorEngine(given.tool(ZIZMOR)),
        adapter.COMMENTS,
        audits.explain,
        tuple(sorted(audits.AUDITS)),
    )


def _osv() -> Adapter:
    from verdict.engines.packages import vulnerabilities  # noqa: PLC0415  see above

    return Adapter(
        lambda given: dependencies.osv(given.bill, advisory_folder(), given.fetch, given.config, given.now),
        explain=vulnerabilities.explain,
    )


def _sbom() -> Adapter:
    from verdict.engines.packages import licences  # noqa: PLC0415  see above

    return Adapter(
        lambda given: dependencies.sbom(given.bill, given.config),
        explain=licences.explain,
        rules=tuple(licences.RULES),
    )


def _no_licence_policy(config: Config) -> str | None:
    licences = config.policy.licenses
    return None if licences.allow or licences.deny else "the configuration has no `policy.licenses`"


def _no_advisories() -> Unavailable | None:
    if dependencies.installed(advisory_folder()):
        return None
    return Unavailable(
        "there are no advisories on this machine, and --offline fetches nothing",
        hint="run `verdict db update` with a network first",
    )


SEMGREP, BANDIT, KINGFISHER, ZIZMOR, OSV, SBOM = map(
    EngineName, ("semgrep", "bandit", "kingfisher", "zizmor", "osv", "sbom")
)

_TABLE = (
    EngineSpec(SEMGREP, _semgrep, Package("semgrep", inner="semgrep/bin/semgrep-core"), analyses_code=True),
    EngineSpec(BANDIT, _bandit, Package("bandit"), analyses_code=True),
    EngineSpec(KINGFISHER, _kingfisher, Package("kingfisher-bin"), finds_secrets=True),
    EngineSpec(ZIZMOR, _zizmor, Package("zizmor")),
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
"""The engines that are programs to be installed, in the same order."""

SETTINGS: Mapping[str, frozenset[str]] = {
    spec.name: spec.settings | (_COMMON if spec.package is None else _OF_TOOLS) for spec in _TABLE
}
"""The keys that each engine may have in the configuration."""


def engine(name: str) -> EngineSpec:
    """The engine of that name.

    Raises:
        UsageError: there is none.
    """
    if name not in ENGINES:
        shown = shorten(clean_line(name), _LONGEST_NAME)
        raise UsageError(f"no engine is called {shown!r}", hint=f"one of: {', '.join(ENGINES)}")
    return ENGINES[name]


def pin(name: str) -> Pin:
    """What is pinned for one of `TOOLS`."""
    pinned = ENGINES[name].pin
    if pinned is None:
        raise LookupError(f"{name} is built in")
    return pinned


def comments() -> Grammars:
    """The form of the comments that suppress findings, by engine."""
    return {spec.name: grammar for spec in _TABLE if (grammar := spec.adapter().comments) is not None}


def explain(rule: str) -> tuple[str, ...]:
    """What is known of an engine's own rule, as paragraphs; nothing, if no engine has one of that name."""
    return next(filter(None, (spec.adapter().explain(rule) for spec in _TABLE)), ())


def rules() -> tuple[str, ...]:
    """The engines' own rules that are known by name."""
    return tuple(rule for spec in _TABLE for rule in spec.adapter().rules)
