"""The parts of an advisory that a finding needs (https://ossf.github.io/osv-schema)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Advisory:
    """One published record. All text is cleaned, and shortened where it is longer than a page.

    `scores` are CVSS vectors as the record has them; `rating` is the word that its database gives (`HIGH`), if any.
    `ranges` are the versions it is about in its own words (`>=1.0,<1.4.2`), for a reader; `fixed` are the versions
    with the fix, in order of their ecosystem.
    """

    id: str
    aliases: tuple[str, ...]
    summary: str
    details: str
    scores: tuple[str, ...]
    rating: str | None
    cwe: tuple[str, ...]
    references: tuple[str, ...]
    ranges: tuple[str, ...]
    fixed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Supply:
    """The state of the database for one ecosystem.

    `fetched` is the time of the download; for records from a file, the time when they were written, if the file
    tells it. `unreadable` counts further records that couldn't be read, so that the packages they affect are unknown.
    """

    ecosystem: str
    fetched: datetime
    unreadable: int = 0


class AdvisoryDatabase(Protocol):
    """Advisories by package. Ecosystems are named as in purls (`pypi`, `npm`, `golang`, …)."""

    def supplies(self) -> Mapping[str, Supply]:
        """The supplies by ecosystem."""

    def affecting(self, packages: Iterable[tuple[str, str, str]]) -> Mapping[tuple[str, str, str], Answer]:
        """The answer for each package (ecosystem, name, version). Withdrawn records are left out.

        Packages of an ecosystem that isn't among the supplies have no answer at all.
        """


@dataclass(frozen=True, slots=True)
class Answer:
    """The advisories that affect one version of a package, in order of id.

    `undecided` are records that can't be compared with the version, each as id and reason. With any, the package
    isn't known to be safe.
    """

    advisories: tuple[Advisory, ...] = ()
    undecided: tuple[tuple[str, str], ...] = ()
