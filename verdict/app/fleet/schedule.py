"""Runs the scans of a fleet on a Dask cluster: an embedded one, or any scheduler by its address.

Only a few orders for each worker are under way at once, so that neither the scheduler nor this process grows with the
number of repositories. Dask gives the orders of a lost worker to another one; a repository whose scan took several
workers with it is recorded as failed.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import dask
from distributed import Client, LocalCluster, as_completed
from distributed.client import FutureCancelledError
from distributed.comm.core import CommClosedError
from distributed.scheduler import KilledWorker
from distributed.security import Security

from verdict.app.fleet.order import Answer, Order
from verdict.app.fleet.scan_repository import record_failure, scan_repository
from verdict.domain.errors import EngineError, UsageError
from verdict.domain.text.untrusted import clean_line

_AHEAD = 3  # orders for each worker thread
_LIVES = 3  # workers that may die of one order
_CONNECT = "10s"
_SETTINGS = {
    "distributed.scheduler.allowed-failures": _LIVES - 1,
    "distributed.comm.timeouts.connect": _CONNECT,
    "distributed.deploy.lost-worker-timeout": "10 minutes",  # a new worker starts late on a busy machine
    "distributed.worker.memory.terminate": False,  # a scan has a process of its own, with a limit
    "distributed.worker.memory.pause": False,
}
Work = Callable[[Order], Answer]


@dataclass(frozen=True, slots=True)
class Cluster:
    """Where a fleet is scanned: the address of a scheduler, else `workers` processes on this machine.

    `security` has the keys for the address; by default those of Dask's own configuration.
    """

    address: str | None = None
    workers: int = 1
    security: Security | None = None


def carried_out(
    orders: Iterable[Order], cluster: Cluster, dashboard: Callable[[str], None], work: Work = scan_repository
) -> Iterator[Answer]:
    """The answers to the orders, as they arrive; each order gets exactly one.

    `dashboard` is told the address of Dask's dashboard when there is a scheduler. `work` runs on the workers.

    Raises:
        UsageError: no scheduler answers at the address.
        EngineError: the scheduler was lost.
        OutputError: a failure can't be stored.
    """
    try:
        with _connected(cluster) as client:
            dashboard(client.dashboard_link)
            yield from _answers(client, iter(orders), work)
    except (CommClosedError, FutureCancelledError) as error:
        raise EngineError(
            f"the scheduler was lost: {clean_line(str(error))}",
            hint="run the same command again: what is stored is skipped",
        ) from error


def _answers(client: Client, orders: Iterator[Order], work: Work) -> Iterator[Answer]:
    """The answers, first with several orders for each worker, then those whose workers died one by one.

    When a worker dies, Dask suspects all orders that it had. By itself, an order only takes workers with it that it
    kills.
    """
    suspects = list[Order]()
    ahead = max(1, sum(client.nthreads().values())) * _AHEAD
    for order, answer in _taken(client, orders, work, ahead):
        if isinstance(answer, KilledWorker):
            suspects.append(order)
        else:
            yield _recorded(order, answer)
    for order, answer in _taken(client, iter(suspects), work, 1):
        yield _recorded(order, answer)


def _taken(
    client: Client, orders: Iterator[Order], work: Work, ahead: int
) -> Iterator[tuple[Order, Answer | BaseException]]:
    """Each order with its answer or the error that the work raised, `ahead` at a time.

    Raises:
        FutureCancelledError: the scheduler was lost.
    """
    under_way: dict[Any, Order] = {}
    finished = as_completed([], raise_errors=False)

    def send() -> None:
        order = next(orders, None)
        if order is not None:
            future = client.submit(work, order, pure=False)
            under_way[future.key] = order
            finished.add(future)

    for _ in range(ahead):
        send()
    for future in finished:
        if future.status == "lost":  # its worker died before it could answer; Dask gives it to another one
            finished.add(future)
            continue
        if future.status == "cancelled":  # with the scheduler
            raise FutureCancelledError(future.key, future.status)
        answer = future.exception() if future.status == "error" else future.result()
        future.release()
        send()
        yield under_way.pop(future.key), answer


def _recorded(order: Order, answer: Answer | BaseException) -> Answer:
    """The answer; an error is stored as a failure of the repository."""
    return record_failure(order, _reason(answer)) if isinstance(answer, BaseException) else answer


def _reason(error: BaseException) -> str:
    if isinstance(error, KilledWorker):
        return f"{_LIVES} workers died while they scanned it"
    return f"{type(error).__name__}: {error}"


@contextlib.contextmanager
def _connected(cluster: Cluster) -> Iterator[Client]:
    if cluster.address is not None:
        try:
            client = Client(cluster.address, timeout=_CONNECT, security=cluster.security)
        except (OSError, ValueError, TimeoutError) as error:
            raise UsageError(
                f"no scheduler answers at {clean_line(cluster.address)}", hint="start one with `dask scheduler`"
            ) from error
        with _closed_after(client):
            yield client
        return
    with local_cluster(cluster.workers) as local, _closed_after(Client(local)) as client:
        yield client


@contextlib.contextmanager
def _closed_after(client: Client) -> Iterator[Client]:
    """Close a client in the end. Where the scheduler was lost, what failed in its reconnection isn't raised instead."""
    lost = False
    try:
        yield client
    except (CommClosedError, FutureCancelledError):
        lost = True
        raise
    finally:
        try:
            client.close()
        except (OSError, ValueError):  # ValueError: of a connection that was lost while it was made
            if not lost:
                raise
            client.status = "closed"  # else it is closed again, with the same error, when it is collected


@contextlib.contextmanager
def local_cluster(workers: int) -> Iterator[LocalCluster]:
    """A scheduler and worker processes on this machine. A worker that dies is started again.

    They talk over TLS with keys made for this cluster alone: who can reach a scheduler can run code on its workers.
    """
    with (
        dask.config.set(_SETTINGS),
        LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            protocol="tls",
            security=True,
            dashboard_address="127.0.0.1:0",
            silence_logs=logging.CRITICAL,
        ) as cluster,
    ):
        yield cluster
