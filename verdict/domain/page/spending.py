"""Spends the room that a page of findings leaves: on the findings after it, and on detail. Pure, as `truncation` is.

The findings of a page are chosen before: nothing here shows fewer of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from verdict.domain.finding import Finding
from verdict.domain.page.detail import LEVELS, Detail, Ladder
from verdict.domain.page.limits import Size
from verdict.domain.page.measuring import Scale, longest
from verdict.domain.page.selection import Selection

_A_RULE = Size(130, 45)  # a line about one rule's hidden findings, about
_A_PLACE = 8  # bytes of the place of a hidden finding, at least on the average
_NEARLY = (97, 100)  # of the room: enough for a list of places


class Spender:
    """Adds to a page, in this order: names of hidden rules, detail, places of hidden findings."""

    def __init__(self, scale: Scale) -> None:
        self._scale = scale

    def named(self, page: Selection, share: Size) -> Selection:
        """The page with as many rules of the findings after it as fit into `share`, each with a place."""
        rest = page.ranking.rest(page.end)
        if len(rest) <= page.rules:
            return page
        room, most = (page.actual + share).within(Size(), page.limits.room), len(rest)
        left = room - page.actual
        guess = page.rules + min(left.bytes // _A_RULE.bytes, left.tokens // _A_RULE.tokens)
        base = self._scale.measured(replace(page, rules=0)) if page.rules else page

        def at(rules: int) -> Selection:
            return self._scale.measured(replace(page, rules=rules))

        more = longest(at, most, guess, base.actual, room)
        return page if more is None or more.rules <= page.rules else more

    def detailed(self, page: Selection, ceiling: Detail, *, halving: bool = True) -> Selection:
        """The page with more detail, up to `ceiling`, for the first findings, as far as there is room.

        With `halving`, each level but the last leaves half of the room to the next, so that a long page has findings of
        each level. Estimated sizes are corrected by measuring.
        """
        plain, room = page, page.limits.room
        left, most = room - page.actual, len(page.shown)
        for level in range(Detail.MINIMAL, ceiling + 1):
            detail = Detail(level)
            already = page.ladder.count(detail)
            allowed = left.part(1, 2) if halving and detail is not ceiling else left
            taken, number = Size(), already
            for more in self._gains(page.shown[already:most], detail):
                if not (taken + more).fits(allowed):
                    break
                taken, number = taken + more, number + 1
            page = replace(page, ladder=page.ladder.raised(detail, number))
            left, most = left - taken, number
        page = plain if page.ladder == plain.ladder else self._scale.measured(page)
        while not page.actual.fits(room):
            ladder = self._lowered(page, page.actual - room, plain.ladder)
            page = plain if ladder == plain.ladder else self._scale.measured(replace(page, ladder=ladder))
        return page

    def _gains(self, findings: Sequence[Finding], detail: Detail) -> Iterator[Size]:
        """How much more each finding takes at `detail` than at the level below."""
        below = self._scale.sizes(findings, Detail(detail - 1))
        return (more - less for more, less in zip(self._scale.sizes(findings, detail), below, strict=True))

    def _lowered(self, page: Selection, over: Size, least: Ladder) -> Ladder:
        """The ladder with fewer findings at its highest level above `least`, so that about `over` is saved."""
        detail = next(level for level in LEVELS[:-1] if page.ladder.count(level) > least.count(level))
        count, kept = page.ladder.count(detail), least.count(detail)
        saved = Size()
        gains = list(self._gains(page.shown[kept:count], detail))
        while count > kept and (not over.fits(saved) or saved == Size()):
            count -= 1
            saved = saved + gains[count - kept]
        return page.ladder.raised(detail, count)

    def listed(self, page: Selection) -> Selection:
        """The page with the places of as many findings after it as fit."""
        most = sum(rule.count for rule in page.ranking.rest(page.end)[: page.rules])
        if not most:
            return page
        room = page.limits.room
        candidates = page.ranking.placed(page.end, min(most, (room - page.actual).bytes // _A_PLACE))
        guess = self._scale.guessed(candidates, Detail.PLACE, page.actual, room)

        def at(count: int) -> Selection:
            return self._scale.measured(replace(page, listed=count))

        more = longest(at, most, guess, page.actual, room, room.part(*_NEARLY))
        return page if more is None or more.listed <= page.listed else more
