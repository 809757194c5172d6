"""Results of made-up repositories, and work that stores them instead of scanning."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

from builders import finding
from reports import report_of

from verdict.app.fleet.order import Answer, Order
from verdict.domain.finding import Finding, Severity
from verdict.domain.policy import Decision, Verdict
from verdict.fleet.results import ResultStore
from verdict.fleet.sources import Repository
from verdict.fleet.tables import Scanned
from verdict.sbom.components import Component, Ref

DAY = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)
EXPLOSIVE, BROKEN = "/fleet/explosive", "/fleet/broken"


def scanned(name: str = "/fleet/one", at: datetime = DAY, commit: str = "c0ffee") -> Scanned:
    """What a result is about."""
    return Scanned(name, None, commit, at, "1", "rules", "default", "none")


def put(
    store: ResultStore,
    *findings: Finding,
    name: str = "/fleet/one",
    at: datetime = DAY,
    commit: str = "c0ffee",
    verdict: Verdict = Verdict.FAIL,
    **more: object,
) -> None:
    """Store a completed result with one component; `more` are fields of its report."""
    about = scanned(name, at, commit)
    report = report_of(*findings, decision=Decision(verdict, ("a reason",)), **more)
    rows = about.completed(
        report, [Component(Ref("pkg:pypi/flask@0.12"), "pypi", "flask", "0.12", "pkg:pypi/flask@0.12")]
    )
    store.put(rows, Repository(name).slug, verdict.value)


def store_a_result(order: Order) -> Answer:
    """Work for a cluster: stores a finding; one repository kills its worker, another raises an error."""
    name = order.repository.address
    if name == EXPLOSIVE:
        os._exit(1)
    if name == BROKEN:
        raise RuntimeError("this repository is broken")
    about = scanned(name)
    if about.key in order.known:
        return Answer(order.repository, Verdict(order.known[about.key]), skipped=True)
    sum(range(200_000))  # long enough that a worker is busy when it is killed
    put(ResultStore(order.store), finding(severity=Severity.HIGH), name=name)
    return Answer(order.repository, Verdict.FAIL)


def orders(store: Path, count: int) -> list[Order]:
    """Orders for made-up repositories."""
    known = ResultStore(str(store)).known()
    named = [Repository(f"/fleet/{number}") for number in range(count)]
    return [Order(each, str(store), known.get(each.slug, {})) for each in named]
