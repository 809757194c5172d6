"""A project: its root, the part of it to scan, and its settings."""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from verdict.app.engines import SETTINGS
from verdict.app.roots import locate
from verdict.domain.errors import ConfigError, TargetError
from verdict.domain.policy import Policy
from verdict.domain.text.untrusted import clean_path
from verdict.processes.run import Deadline
from verdict.settings.file import load, parse
from verdict.settings.model import NAME, Config
from verdict.settings.policy import policy_of, tightened
from verdict.tree.listing import resolve
from verdict.tree.staged import staged_content


@dataclass(frozen=True, slots=True)
class Project:
    """A root folder with its settings, and the paths below it to scan (`narrowed`; empty: all).

    If it isn't `trusted`, its files can't make the decision milder: baseline, comments and exclusions are ignored.
    """

    root: Path
    narrowed: tuple[Path, ...]
    config: Config
    policy: Policy
    trusted: bool = True

    def holds(self, path: str) -> bool:
        """Whether `narrowed` contains a path as written in reports. Members of an archive belong to its path."""
        parts = [clean_path(each.relative_to(self.root).as_posix()) for each in self.narrowed]
        return any(path == each or path.startswith((f"{each}/", f"{each}!")) for each in parts)


def open_project(
    paths: Sequence[str], config_file: Path | None, *, staged: Deadline | None = None, trusted: bool = True
) -> Project:
    """Find the root of the paths and read its settings.

    `staged` is the deadline for git; with it, the settings are read from the index, if it has any. The settings of a
    tree that isn't `trusted` apply only where they are stricter than the defaults; those of a `config_file` apply, but
    for what they would take from the tree.

    Raises:
        TargetError, ConfigError: see `roots.locate`, `staged.staged_content` and `settings.file.load`.
        EngineError: the deadline passed, or git failed.
    """
    root, narrowed = locate(paths)
    own = root / NAME
    indexed = staged_content(root, NAME.as_posix(), staged) if staged is not None and config_file is None else None
    if config_file is not None:
        config, source = load(config_file, SETTINGS), os.path.relpath(config_file, root)
        source = clean_path(source if config_file.is_relative_to(root) else str(config_file))
    elif indexed is not None:
        config, source = parse(indexed.decode("utf-8", "replace"), own, SETTINGS), str(NAME)
    else:
        config, source = _own_settings(root, trusted=trusted)
    if not trusted:
        config, source = _stricter(config, source) if config_file is None else (_outside(config), source)
    return Project(root, narrowed, config, policy_of(config, source, trusted=trusted), trusted)


def _own_settings(root: Path, *, trusted: bool) -> tuple[Config, str]:
    """The settings in the tree, and their name for the reader; the defaults if it has none."""
    file = root / NAME
    if not os.path.lexists(file):
        return Config(), "default"
    if not trusted and not _leads_into(root, file):  # errors in a configuration quote its content
        raise ConfigError("is a link out of the tree", hint="replace it with a file", file=file)
    return load(file, SETTINGS), str(NAME)


def _stricter(config: Config, source: str) -> tuple[Config, str]:
    """What counts of an untrusted tree's settings."""
    return tightened(config), source if source == "default" else f"{source}, where stricter"


def _outside(config: Config) -> Config:
    """A configuration from outside of an untrusted tree, without what it would take from the tree.

    Raises:
        ConfigError: it names a program in the tree.
    """
    for name, settings in config.engines.items():
        if settings.path is not None and not settings.path.expanduser().is_absolute():
            raise ConfigError(
                f"engines.{name}.path would run a program of a tree that isn't trusted",
                hint="write an absolute path, or scan without --untrusted",
            )
    return config.model_copy(update={"policy": config.policy.model_copy(update={"vex": []})})


def open_part(root: Path, path: str, *, trusted: bool) -> Project:
    """The project for a path below one of a server's roots.

    The settings of an untrusted tree apply only where they are stricter than the defaults.

    Raises:
        TargetError: the path doesn't exist or is outside of the root.
        ConfigError: the root's configuration can't be used.
    """
    if not _leads_into(root, root / path):  # checked first, to not reveal whether other paths exist
        raise TargetError(
            f"{clean_path(path)} is outside of the folders this server may look at",
            hint="name a path below the root; `verdict_status` lists them",
        )
    inside = resolve(root / path)
    config, source = _own_settings(root, trusted=trusted)
    if not trusted:
        config, source = _stricter(config, source)
    policy = policy_of(config, source, trusted=trusted)
    return Project(root, () if inside == root else (inside,), config, policy, trusted)


def _leads_into(root: Path, path: Path) -> bool:
    """Whether the path is the root or below it after following links. It need not exist; a loop of links is outside."""
    try:
        inside = path.resolve().is_relative_to(root)
    except (OSError, RuntimeError, ValueError):  # ValueError: a character that no path may have
        return False
    return inside and not _loops(path)


def _loops(path: Path) -> bool:
    """Whether the path is a link that leads back to itself. `resolve` raises for these only up to Python 3.12."""
    try:
        path.stat()
    except OSError as error:
        return error.errno == errno.ELOOP
    return False
