"""The version of a vulnerable package that mends most of its advisories, for every format alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from verdict.advisories.versions import ORDERS, Incomparable
from verdict.domain.finding import Finding


@dataclass(frozen=True, slots=True)
class Upgrade:
    """A version, and the number of a package's advisories that it mends."""

    version: str
    mends: int


def upgrade(purl: str, advisories: Iterable[Finding]) -> Upgrade | None:
    """The lowest version that mends all advisories with a known fix; None if none has one.

    If their versions can't be put in order, it is the one that most of them name.
    """
    fixed = [each.package.fixed_version for each in advisories if each.package and each.package.fixed_version]
    if not fixed:
        return None
    ecosystem = purl.removeprefix("pkg:").partition("/")[0]
    try:
        return Upgrade(max(sorted(fixed), key=ORDERS[ecosystem]), len(fixed))
    except (KeyError, Incomparable):
        return Upgrade(*Counter(sorted(fixed)).most_common(1)[0])
