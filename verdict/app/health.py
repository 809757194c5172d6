"""Checks everything that a scan of a project depends on, without scanning: for `verdict doctor`."""

from __future__ import annotations

import enum
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from verdict.app.dependencies import MAX_AGE
from verdict.app.engines import OSV, EngineSpec, engines_of
from verdict.app.hook import status as hook_status
from verdict.app.locations import advisory_folder, cache_folder, home, metrics, result_cache, toolchain, unused_folders
from verdict.app.project import RENAME, Project, misnamed, open_project
from verdict.app.tools import find_tool
from verdict.domain.errors import AdvisoryDataError, EngineError, TargetError, VerdictError
from verdict.domain.text.untrusted import clean_line, clean_path
from verdict.engines.shared.toolchain import Pin
from verdict.processes import programs
from verdict.processes.deadline import Deadline
from verdict.processes.run import environment, run
from verdict.settings.model import Config
from verdict.stores import baseline
from verdict.stores.advisories import read_index, supplies
from verdict.version import VERSION

if TYPE_CHECKING:  # slow to import
    from verdict.engines.command.adapter import Command

_LEAST_FREE = 1 << 30  # bytes: the engines take 700 MB, their scratch files less
_PATIENCE = 20.0  # seconds for git to tell its version


class Health(enum.StrEnum):
    """The result of a check. NOTE: scans work, but check less or are slower. PROBLEM: they are INCOMPLETE or fail."""

    OK = "ok"
    NOTE = "note"
    PROBLEM = "problem"


@dataclass(frozen=True, slots=True)
class Check:
    """One checked thing, its state in words, and a hint that mends it (empty if it is ok)."""

    name: str
    health: Health
    state: str
    hint: str = ""


def examine(folder: Path, now: datetime) -> Iterator[Check]:
    """Check verdict, git, the settings of the project around `folder`, engines, advisories, caches and disks.

    `now` decides the age of advisories. Nothing is installed or downloaded.
    """
    python = ".".join(map(str, sys.version_info[:3]))
    yield Check("verdict", Health.OK, f"{VERSION}, Python {python}, {clean_path(str(Path(__file__).parent.parent))}")
    yield _git(folder)
    project, settings = _settings(folder)
    yield settings
    config = Config() if project is None else project.config
    root = folder if project is None else project.root
    if project is not None:
        yield _baseline(project)
    yield _hook(root)
    for spec in engines_of(config).values():
        yield _engine(spec, config, root, now)
    yield from _stores()
    yield from _disks()


def _git(folder: Path) -> Check:
    program = programs.program("git")
    if program is None:
        return Check("git", Health.NOTE, "not installed: scans of changed files need it", "install git")
    command = (program, "--version")
    try:
        said = run(command, ok=(0,), deadline=Deadline(_PATIENCE), cwd=folder, env=environment()).stdout
    except EngineError as error:
        return Check("git", Health.PROBLEM, clean_line(str(error)), "repair the installation of git")
    return Check("git", Health.OK, clean_line(said.decode("utf-8", "replace").removeprefix("git version ")).strip())


def _settings(folder: Path) -> tuple[Project | None, Check]:
    try:
        project = open_project([str(folder)], None)
    except VerdictError as error:
        return None, Check("configuration", Health.PROBLEM, clean_line(str(error)), error.hint)
    source, other = project.policy.source, misnamed(project.root)
    if source == "default" and other is not None:
        return project, Check("configuration", Health.NOTE, f"{other} is not read: the defaults apply", RENAME)
    state = "none: the defaults apply" if source == "default" else f"{source} is valid"
    return project, Check("configuration", Health.OK, state)


def _baseline(project: Project) -> Check:
    file = project.config.policy.baseline
    try:
        count = len(baseline.read(project.root / file))
    except VerdictError as error:
        return Check("baseline", Health.PROBLEM, clean_line(str(error)), error.hint)
    return Check("baseline", Health.OK, f"{count:,} accepted in {clean_path(file.as_posix())}" if count else "none")


def _hook(root: Path) -> Check:
    try:
        state = hook_status(root)
    except TargetError:  # no repository, or hooks that others share
        return Check("git hook", Health.OK, "no repository whose hooks are its own")
    if state.broken:
        again = "run `verdict hook install` again"
        return Check("git hook", Health.PROBLEM, "stops every commit: its Python isn't there", again)
    return Check("git hook", Health.OK, "not installed" if state.file is None else "installed")


def _engine(spec: EngineSpec, config: Config, root: Path, now: datetime) -> Check:
    settings = config.engine(spec.name)
    if not settings.enabled:
        return Check(spec.name, Health.OK, "disabled in the configuration")
    if spec.command is not None:
        return _command(spec, spec.command(root))
    if spec.name == OSV:
        return _advisories(spec, config, now)
    if spec.pin is not None:
        return _tool(spec, spec.pin, config, root)
    return Check(spec.name, Health.OK, spec.readiness(config))


def _command(spec: EngineSpec, command: Command) -> Check:
    try:
        program = command.program()
    except EngineError as error:
        return Check(spec.name, Health.PROBLEM, clean_line(str(error)), error.hint)
    return Check(spec.name, Health.OK, f"a command: {clean_path(str(program))}")


def _tool(spec: EngineSpec, pin: Pin, config: Config, root: Path) -> Check:
    try:
        tool = find_tool(spec.name, config, root)
    except EngineError as error:
        return Check(spec.name, Health.PROBLEM, clean_line(str(error)), error.hint)
    sync = "run `verdict engines sync`"
    if tool is None:
        state = f"{pin.version} isn't installed; the next scan installs it, if it may use the network"
        return Check(spec.name, Health.NOTE, state, sync)
    damage = toolchain().damage(pin) if tool.source == "managed" else None
    if damage is not None:
        return Check(spec.name, Health.PROBLEM, f"damaged: {clean_path(damage)} is missing or changed", sync)
    return Check(spec.name, Health.OK, f"{tool.version or 'version unknown'}, {tool.source}")


def _advisories(spec: EngineSpec, config: Config, now: datetime) -> Check:
    update = "run `verdict db update`"
    try:
        stock = supplies(read_index(advisory_folder()))
    except AdvisoryDataError as error:
        return Check(spec.name, Health.PROBLEM, clean_line(str(error)), error.hint)
    if not stock:
        return Check(spec.name, Health.NOTE, "no advisories: dependencies are not checked", update)
    days = config.engine(spec.name).max_age_days or MAX_AGE
    old = sorted(name for name, each in stock.items() if now - each.fetched > timedelta(days=days))
    if old:
        return Check(spec.name, Health.PROBLEM, f"the advisories of {', '.join(old)} are over {days} days old", update)
    return Check(spec.name, Health.OK, spec.state())


def _stores() -> Iterator[Check]:
    for ignored in unused_folders():
        yield Check("folders", Health.NOTE, ignored, "name one outside of the checkout")
    cache, numbers = result_cache(), metrics()
    results = sum(each.results for each in cache.summary())
    numbers.summary()
    for name, state, problem in (
        ("cache", f"{results:,} results", cache.problem),
        ("statistics", "readable", numbers.problem),
    ):
        if problem is None:
            yield Check(name, Health.OK, state)
        else:
            yield Check(name, Health.NOTE, f"scans run without it: {clean_line(problem)}", "run `verdict cache clear`")


def _disks() -> Iterator[Check]:
    for name, folder, hint in (
        ("temporary files", Path(tempfile.gettempdir()), "set TMPDIR to a folder that you can write to"),
        ("caches", cache_folder(), "set VERDICT_CACHE_DIR to a folder that you can write to"),
        ("engines and advisories", home(), "set VERDICT_HOME to a folder that you can write to"),
    ):
        there = next(each for each in (folder, *folder.parents) if os.path.isdir(each))  # noqa: PTH112  never raises
        free, shown = shutil.disk_usage(there).free, clean_path(str(folder))
        if not os.access(there, os.W_OK):
            yield Check(name, Health.PROBLEM, f"{shown} can't be written to", hint)
        elif free < _LEAST_FREE:
            yield Check(name, Health.NOTE, f"only {free >> 20} MiB free for {shown}", "free some space")
        else:
            yield Check(name, Health.OK, f"{shown}, {free >> 30} GiB free")
