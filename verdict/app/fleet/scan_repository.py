"""Scans one repository on a worker: fetch, check out, scan in a process of its own, store the result."""

from __future__ import annotations

import functools
import hashlib
import os
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pyarrow.parquet as pq

from verdict.app.engines import TOOLS, pin
from verdict.app.fleet.order import Answer, Order
from verdict.app.fleet.scan_child import CODE, Task
from verdict.app.locations import advisory_folder, cache_folder, home, mirrors, rules_folder, toolchain
from verdict.domain.errors import AdvisoryDataError, EngineError, VerdictError
from verdict.domain.policy import Verdict
from verdict.domain.text.untrusted import clean_line
from verdict.fleet.checkout import Mirror
from verdict.fleet.results import FAILED, ResultStore
from verdict.fleet.schema import TABLES
from verdict.fleet.shared import VARIABLE
from verdict.fleet.tables import Scanned
from verdict.masking.values import masked_line
from verdict.processes.deadline import Deadline
from verdict.processes.private_folders import private_folder
from verdict.processes.run import MIB, Bounds, environment, run
from verdict.rulebook.files import digest
from verdict.stores.advisories import read_index, supplies
from verdict.version import VERSION

COMMAND = (sys.executable, "-P", "-c", CODE)
_LATE = 60.0  # seconds after the scan's time limit for writing its result
_MEMORY = 8192 * MIB  # address space of the scan's process, without its engines
_UNKNOWN = "unknown"


def scan_repository(order: Order, command: Sequence[str] = COMMAND) -> Answer:
    """Scan a repository and store the result; if the store has it already, don't.

    A repository that can't be fetched or scanned is stored as failed, with the reason.

    Raises:
        OutputError: the store can't be written.
    """
    store, repository = ResultStore(order.store), order.repository
    about = _about(order, commit=_UNKNOWN)
    deadline = Deadline(order.seconds)
    try:
        with private_folder() as scratch:
            mirror = Mirror(repository, mirrors(), deadline)
            about = _about(order, commit=mirror.fetched())
            known = order.known.get(about.key) or store.verdict_of(repository.slug, about.key, about.scanned_at.date())
            if known is not None:  # also if a worker died after it had stored this
                return Answer(repository, Verdict(known), skipped=True)
            _with_engines()
            mirror.write(about.commit, scratch / "tree")
            verdict = _scanned(order, about, mirror.submodules(about.commit), scratch, command)
            rows = {name: pq.read_table(scratch / "tables" / f"{name}.parquet") for name in TABLES}
            store.put(rows, repository.slug, verdict.value)
            return Answer(repository, verdict)
    except EngineError as error:
        return _failed(store, order, about, str(error))
    except VerdictError as error:
        return _failed(store, order, about, f"{error} ({error.hint})")


def record_failure(order: Order, reason: str) -> Answer:
    """Store that a repository could not be scanned, e.g. since its worker died again and again.

    Raises:
        OutputError: the store can't be written.
    """
    return _failed(ResultStore(order.store), order, _about(order, commit=_UNKNOWN), reason)


def _failed(store: ResultStore, order: Order, about: Scanned, reason: str) -> Answer:
    shown = masked_line(clean_line(reason))
    store.put(about.failed(shown), order.repository.slug, FAILED)
    return Answer(order.repository, Verdict.INCOMPLETE, shown)


def _scanned(
    order: Order, about: Scanned, submodules: tuple[str, ...], scratch: Path, command: Sequence[str]
) -> Verdict:
    """Scan `scratch / "tree"` in a process of its own, which writes its tables to `scratch / "tables"`."""
    policy, tables = scratch / "policy.yaml", scratch / "tables"
    tables.mkdir()
    if order.policy:
        policy.write_text(order.policy, encoding="utf-8")
    task = Task(
        about=about,
        tree=scratch / "tree",
        submodules=submodules,
        tables=tables,
        policy=policy if order.policy else None,
        engines=order.engines,
        store=order.store if order.shared else None,
        seconds=order.seconds,
        jobs=1,
    )
    ended = run(
        command,
        ok=(0,),
        deadline=Deadline(order.seconds + _LATE),
        cwd=scratch,
        env=environment(VERDICT_HOME=str(home()), VERDICT_CACHE_DIR=str(cache_folder()), **_fleet_key()),
        stdin=task.model_dump_json().encode(),
        bounds=Bounds(memory=_MEMORY),
    )
    return Verdict(ended.stdout.decode().strip())


def _fleet_key() -> dict[str, str]:
    """The variable with the fleet's key, if this worker has one."""
    return {VARIABLE: os.environ[VARIABLE]} if os.environ.get(VARIABLE) else {}


def _about(order: Order, commit: str) -> Scanned:
    return Scanned(
        repository=order.repository.name,
        revision=order.repository.revision,
        commit=commit,
        scanned_at=datetime.now(UTC),
        verdict_version=VERSION,
        rules=_rules(),
        policy=_policy(order),
        advisories=_advisories(),
    )


def _policy(order: Order) -> str:
    """A hash of the configuration and of the engines that were asked for: fewer engines give another result."""
    if not order.policy and not order.engines:
        return "default"
    return hashlib.sha256("\0".join((order.policy, *sorted(set(order.engines)))).encode()).hexdigest()[:16]


@functools.cache
def _rules() -> str:
    folder = rules_folder()
    return hashlib.sha256(f"{digest(folder, '*.yaml')} {digest(folder, '*.toml')}".encode()).hexdigest()[:16]


def _advisories() -> str:
    """The date of the oldest advisories on this worker; `none` without any."""
    try:
        stock = supplies(read_index(advisory_folder()))
    except AdvisoryDataError:
        return "unreadable"
    return min((each.fetched.date().isoformat() for each in stock.values()), default="none")


@functools.cache
def _with_engines() -> None:
    """Install the engines that this worker lacks, once in each process.

    Raises:
        Unavailable: one can't be installed.
    """
    for name in TOOLS:
        toolchain().install(pin(name))
