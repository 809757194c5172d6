"""A fleet on a real Dask cluster: killed workers, explosive repositories, a killed client. Nothing is lost or twice."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from children import until
from command import running
from distributed import LocalCluster
from distributed.client import FutureCancelledError
from fleet_results import BROKEN, EXPLOSIVE, orders, store_a_result

from verdict.app.fleet import schedule
from verdict.app.fleet.order import Order
from verdict.app.fleet.schedule import Cluster, carried_out, local_cluster
from verdict.domain.errors import EngineError, UsageError
from verdict.domain.policy import Verdict
from verdict.fleet.questions import opened
from verdict.fleet.results import ResultStore
from verdict.fleet.sources import Repository

WORKERS = 2
COUNT = 12


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with local_cluster(WORKERS) as made:
        yield made


def _at(cluster: LocalCluster) -> Cluster:
    return Cluster(cluster.scheduler_address, security=cluster.security)


def _findings(store: Path) -> list[tuple[object, ...]]:
    sql = "SELECT repository, fingerprint FROM all_findings ORDER BY ALL"
    with opened(ResultStore(str(store))) as questions:
        return list(questions.ask(sql).rows)


def _wanted() -> list[tuple[object, ...]]:
    return sorted((f"/fleet/{number}", f"v1:{0:064x}") for number in range(COUNT))


def _heard(_link: str) -> None:
    """No dashboard."""


@pytest.mark.parametrize("seed", range(20))
def test_killed_workers_lose_nothing_and_do_nothing_twice(seed: int, cluster: LocalCluster, tmp_path: Path) -> None:
    chance = random.Random(seed)
    moments = set(chance.sample(range(COUNT), 2))
    answers, killed = [], set[int]()  # a nanny may not have noticed yet that its worker is gone
    for answer in carried_out(orders(tmp_path, COUNT), _at(cluster), _heard, store_a_result):
        answers.append(answer)
        if len(answers) in moments:
            alive = {nanny.pid for nanny in cluster.workers.values() if nanny.pid} - killed
            killed.add(chosen := chance.choice(sorted(alive)))
            os.kill(chosen, signal.SIGKILL)
    assert sorted(each.repository.address for each in answers) == sorted(f"/fleet/{n}" for n in range(COUNT))
    assert {each.reason for each in answers} == {""}
    assert _findings(tmp_path) == _wanted()
    again = list(carried_out(orders(tmp_path, COUNT), _at(cluster), _heard, store_a_result))
    assert all(each.skipped and each.verdict is Verdict.FAIL for each in again)


def test_a_repository_that_kills_its_workers_or_raises_is_recorded_as_failed(
    cluster: LocalCluster, tmp_path: Path
) -> None:
    bad = [Order(Repository(name), str(tmp_path)) for name in (EXPLOSIVE, BROKEN)]
    answers = list(carried_out([*bad, *orders(tmp_path, COUNT)], _at(cluster), _heard, store_a_result))
    reasons = {each.repository.address: each.reason for each in answers if each.verdict is Verdict.INCOMPLETE}
    assert reasons == {
        EXPLOSIVE: "3 workers died while they scanned it",
        BROKEN: "RuntimeError: this repository is broken",
    }
    assert _findings(tmp_path) == _wanted()
    with opened(ResultStore(str(tmp_path))) as questions:
        failed = questions.ask("SELECT repository, reason FROM runs WHERE outcome = 'failed'").rows
    assert dict(failed) == reasons


_CLIENT = """
import sys
from pathlib import Path
from fleet_results import orders, store_a_result
from verdict.app.fleet.schedule import Cluster, carried_out

if __name__ == "__main__":
    store, count, address = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3] or None
    for answer in carried_out(orders(store, count), Cluster(address, 1), lambda link: None, store_a_result):
        print(answer.repository.address, flush=True)
"""


def test_a_killed_client_leaves_no_process_and_the_next_run_completes_the_fleet(tmp_path: Path) -> None:
    script, store = tmp_path / "client.py", tmp_path / "store"
    script.write_text(_CLIENT)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        [sys.executable, str(script), str(store), str(COUNT), ""], env=environment, stdout=subprocess.PIPE, text=True
    ) as client:
        assert client.stdout is not None
        client.stdout.readline()
        children = _children(client.pid)
        client.kill()
    assert children
    until(lambda: not any(map(running, children)))
    left = [each for each in orders(store, COUNT) if not each.known]
    assert len(left) < COUNT
    again = subprocess.run(
        [sys.executable, str(script), str(store), str(COUNT), ""],
        env=environment, capture_output=True, text=True, check=True, timeout=100,
    )  # fmt: skip
    assert len(again.stdout.split()) == COUNT
    assert _findings(store) == _wanted()


def _children(pid: int) -> list[int]:
    """The process and all below it."""
    found = [pid]
    for parent in found:
        for task in Path(f"/proc/{parent}/task").glob("*/children"):
            found.extend(map(int, task.read_text().split()))
    return found[1:]


# The client connects again, and may be refused in the midst of it: Python's `SSLContext.wrap_socket` leaves a socket
# unclosed whose other side has just reset the connection.
@pytest.mark.filterwarnings("ignore:unclosed <ssl.SSLSocket:ResourceWarning")
def test_a_lost_scheduler_is_an_error_and_the_next_run_completes_the_fleet(tmp_path: Path) -> None:
    with local_cluster(1) as lost:
        answers = carried_out(orders(tmp_path, COUNT), _at(lost), _heard, store_a_result)
        next(answers)
        lost.close()
        with pytest.raises(EngineError, match="scheduler was lost"):
            list(answers)
    list(carried_out(orders(tmp_path, COUNT), Cluster(workers=1), _heard, store_a_result))
    assert _findings(tmp_path) == _wanted()


class _Broken:
    """A client whose connection was lost while it was made again."""

    status = "running"
    dashboard_link = ""

    def close(self) -> None:
        """As Dask's does then."""
        raise ValueError("IOStream is not idle; cannot convert to SSL")


def test_a_lost_scheduler_is_the_error_even_if_the_client_cannot_be_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = _Broken()
    monkeypatch.setattr(schedule, "Client", lambda *_given, **_named: broken)

    def lose(_address: str) -> None:
        raise FutureCancelledError("a", "lost")

    with pytest.raises(EngineError, match="scheduler was lost"):
        list(carried_out([], Cluster("tls://127.0.0.1:1"), lose))
    assert broken.status == "closed"


def test_an_address_where_no_scheduler_answers_is_an_error() -> None:
    with pytest.raises(UsageError, match="no scheduler answers"):
        list(carried_out([], Cluster("tcp://127.0.0.1:9"), _heard))
