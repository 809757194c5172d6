"""A project: its root, the part of it to scan, and its settings."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from verdict.app.engines import SETTINGS, runs_command
from verdict.app.own_rules import ignored
from verdict.app.policy_place import located, policy_place, relaxation
from verdict.app.roots import Elsewhere, in_index, leads_into, locate, place_of
from verdict.domain.errors import ConfigError, TargetError
from verdict.domain.policy import Policy
from verdict.domain.text.untrusted import clean_path, native_path
from verdict.processes.deadline import Deadline
from verdict.settings.file import load, load_from
from verdict.settings.model import NAME, Config
from verdict.settings.policy import policy_of, tightened
from verdict.tree.versions import Before, Index, Version, WorkTree

RENAME = f"rename it to {NAME}"
"""What to do with a `misnamed` configuration."""


@dataclass(frozen=True, slots=True)
class Project:
    """A root folder with its settings, and the paths below it to scan (`narrowed`; empty: all).

    If it isn't `trusted`, its files can't make the decision milder: baseline, comments and exclusions are ignored.
    `version` has the baseline and the VEX documents; None if those of the tree don't count. If `before` is given, a
    comment in code counts only if its file had it then. `notices` are for the report. `of_stranger`: its settings are
    those of an untrusted tree, and count only where they are stricter than the defaults and than the options.
    """

    root: Path
    narrowed: tuple[Path, ...]
    config: Config
    policy: Policy
    trusted: bool = True
    version: Version | None = None
    before: Before | None = None
    notices: tuple[str, ...] = ()
    of_stranger: bool = False

    def holds(self, path: str) -> bool:
        """Whether `narrowed` contains a path as written in reports. Members of an archive belong to its path."""
        parts = [clean_path(each.relative_to(self.root).as_posix()) for each in self.narrowed]
        return any(path == each or path.startswith((f"{each}/", f"{each}!")) for each in parts)


def open_project(  # noqa: PLR0913  the ways to find the settings
    paths: Sequence[str],
    config_file: Path | None,
    *,
    staged: Deadline | None = None,
    elsewhere: Elsewhere | None = None,
    trusted: bool = True,
    policy_from: tuple[str, Deadline] | None = None,
) -> Project:
    """Find the root of the paths and read its settings.

    `staged` is the deadline for git; with it, the settings are read from the index, if it has any, and the paths may
    be ones that only the index has, or that only `elsewhere` has. The settings of a tree that isn't `trusted` apply
    only where they are stricter than the defaults; those of a `config_file` apply, but for what they would take from
    the tree. `policy_from` is a revision or file, see `policy_place`, and the deadline for git; with it, all settings
    are read there, and the tree's own don't count.

    Raises:
        TargetError, ConfigError: see `roots.locate`, `policy_place`, `Version.read` and `settings.file.load`.
        EngineError: the deadline passed, or git failed.
    """
    elsewhere = elsewhere if staged is None else in_index(staged)
    if policy_from is None:
        root, narrowed = locate(paths, elsewhere=elsewhere)
    else:
        root, narrowed = located(paths, *policy_from, elsewhere=elsewhere)
    own = WorkTree(root) if staged is None else Index(root, staged)
    if policy_from is not None:
        place = policy_place(policy_from[0], root, policy_from[1])
        config, source = place.settings()
        _check_programs(config)
        policy, relaxed = policy_of(config, source, trusted=trusted), tuple(relaxation(own, config, place))
        return Project(root, narrowed, config, policy, trusted, place.version, place.before, relaxed)
    if config_file is None:
        return _by_own_settings(own, narrowed, trusted=trusted)
    config, source = load(config_file, SETTINGS), os.path.relpath(config_file, root)
    source = clean_path(source if config_file.is_relative_to(root) else str(config_file))
    if not trusted:
        config = _outside(config)
    return Project(
        root, narrowed, config, policy_of(config, source, trusted=trusted), trusted, own if trusted else None
    )


def _by_own_settings(own: Version, narrowed: tuple[Path, ...], *, trusted: bool) -> Project:
    """The project with the settings in its tree, or the defaults. Of an untrusted tree only stricter ones count."""
    if not trusted and not leads_into(own.root, own.root / NAME):  # errors in a configuration quote its content
        raise ConfigError("is a link out of the tree", hint="replace it with a file", file=own.root / NAME)
    found = load_from(own, NAME, SETTINGS)
    config, source = (Config(), "default") if found is None else (found, str(NAME))
    other = misnamed(own.root) if found is None else None
    unread = () if other is None else (f"{other} is not read: {RENAME}",)
    if trusted:
        return Project(own.root, narrowed, config, policy_of(config, source), version=own, notices=unread)
    notices = (*unread, *ignored(config), *_not_run(config))
    config, source = tightened(config), source if found is None else f"{source}, where stricter"
    policy = policy_of(config, source, trusted=False)
    return Project(own.root, narrowed, config, policy, trusted=False, notices=notices, of_stranger=True)


def misnamed(root: Path) -> Path | None:
    """The configuration below a root that isn't read because of its suffix; None if there is none."""
    other = NAME.with_suffix(".yml")
    return other if (root / other).is_file() else None


def _not_run(config: Config) -> Iterator[str]:
    """A notice of the scanners that an untrusted tree's settings name, which don't run."""
    names = [name for name in config.engines if runs_command(name, config)]
    if names:
        yield f"not run, since the tree that enables them isn't trusted: {', '.join(sorted(names))}"


def _outside(config: Config) -> Config:
    """A configuration from outside of an untrusted tree, without what it would take from the tree.

    Raises:
        ConfigError: see `_check_programs`; or it names rules in the tree.
    """
    _check_programs(config)
    for name, settings in config.engines.items():
        if any(not Path(each).expanduser().is_absolute() for each in settings.rules):
            raise ConfigError(
                f"engines.{name}.rules would read rules of a tree that isn't trusted",
                hint="write absolute paths, or scan without --untrusted",
            )
    return config.model_copy(update={"policy": config.policy.model_copy(update={"vex": []})})


def _check_programs(config: Config) -> None:
    """Check that a configuration names no program in a tree that mustn't run any.

    Raises:
        ConfigError: it does, or has a command, whose arguments may be one.
    """
    for name, settings in config.engines.items():
        if runs_command(name, config):
            what = f"{name}.command" if settings.command is not None else name
            raise ConfigError(
                f"engines.{what} would run in a tree that isn't trusted",
                hint="take it out of this configuration, or scan a tree that is trusted",
            )
        if settings.path is not None and not settings.path.expanduser().is_absolute():
            raise ConfigError(
                f"engines.{name}.path would run a program of a tree that isn't trusted",
                hint="write an absolute path, or scan without --untrusted and --policy-from",
            )


def open_part(root: Path, path: str, *, trusted: bool, staged: Deadline | None = None) -> Project:
    """The project for a path below one of a server's roots. For `staged`, see `open_project`.

    A path that isn't there is taken as one that a finding shows, with escapes. The settings of an untrusted tree apply
    only where they are stricter than the defaults.

    Raises:
        TargetError: the path doesn't exist or is outside of the root.
        ConfigError: the root's configuration can't be used.
    """
    if not os.path.lexists(root / path):
        path = native_path(path)
    if not leads_into(root, root / path):  # checked first, to not reveal whether other paths exist
        raise TargetError(
            f"{clean_path(path)} is outside of the folders this server may look at",
            hint="name a path below the root; `verdict_status` lists them",
        )
    inside = place_of(root / path, None if staged is None else in_index(staged))
    return _by_own_settings(WorkTree(root), () if inside == root else (inside,), trusted=trusted)
