"""What a worker is told to scan, and what it answers. Both are sent over the network."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from verdict.domain.policy import Verdict
from verdict.fleet.sources import Repository


@dataclass(frozen=True, slots=True)
class Order:
    """A repository to scan.

    - `store`: the URL of the results. `known`: the verdicts of those that it has of this repository, by key.
    - `policy`: the content of a configuration file from outside of the repository; empty for the defaults.
    - `engines`: the engines to run; empty for all.
    - `seconds`: the time limit.
    - `shared`: whether workers share results of single files, if they have the fleet's key.
    """

    repository: Repository
    store: str
    known: Mapping[str, str] = field(default_factory=dict)
    policy: str = ""
    engines: tuple[str, ...] = ()
    seconds: float = 1800.0
    shared: bool = True


@dataclass(frozen=True, slots=True)
class Answer:
    """The end of an order. `reason` is empty unless the scan failed; `skipped`: the store had the result already."""

    repository: Repository
    verdict: Verdict
    reason: str = ""
    skipped: bool = False
