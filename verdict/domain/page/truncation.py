"""Selects as many findings, from the top of a ranking, as fit a response. Pure: no I/O, no clock, no randomness."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from verdict.domain.errors import LimitTooSmall, UsageError
from verdict.domain.finding import Finding
from verdict.domain.page.detail import Detail, Ladder
from verdict.domain.page.limits import Limits, Reason, Size
from verdict.domain.page.measuring import Measure, Scale, Sizes, longest
from verdict.domain.page.ranking import Ranking
from verdict.domain.page.selection import Selection
from verdict.domain.page.shortening import CUTS, marked, uncut_length
from verdict.domain.page.spending import Spender

_MOST_RULES = 40  # named on a page without a limit of its size


class TruncationService:
    """Cuts a ranking to the limits of a response.

    `sizes` estimates what findings add to a response at a level of detail; `measure` gives the exact size of the whole
    response for a selection. Limits are checked with `measure`; `sizes` only guides the search.
    """

    def __init__(self, sizes: Sizes, measure: Measure) -> None:
        self._scale = Scale(sizes, measure)
        self._spender = Spender(self._scale)

    def select(
        self,
        ranking: Ranking,
        limits: Limits,
        offset: int = 0,
        ceiling: Detail | None = None,
        spare: Detail | None = None,
    ) -> Selection:
        """The longest part of the ranking, from `offset` on, that fits `limits`.

        Every finding shown outranks every hidden finding after it. First as many findings as possible are shown as
        places, then the first ones get more detail, up to `ceiling`; None is for a format with a single level. A first
        finding that is too large is shortened, so the page is never empty unless `max_findings` is 0.

        If findings after the page are hidden, rules of them are named with a place each, in at most a quarter of the
        room. With `spare`, what is then left is spent: on detail up to that level from the first finding on, on more
        rules, on places of hidden findings. A format with a single level names rules and places only with `spare`.

        Raises:
            LimitTooSmall: the limits can't hold the envelope and the shortest form of one finding.
            UsageError: `offset` is past the end.
        """
        if offset and offset >= len(ranking):
            raise UsageError(f"offset {offset} is past the last of {len(ranking)} findings", hint="start at 0")
        page = self._chosen(ranking, limits, offset, ceiling, names_rules=ceiling is not None or spare is not None)
        if spare is None or page.end >= page.total or page.reason is Reason.SINGLE_RESULT_TOO_LARGE:
            return page
        return self._spent(page, None if ceiling is None else max(ceiling, spare))

    def _chosen(
        self, ranking: Ranking, limits: Limits, offset: int, ceiling: Detail | None, *, names_rules: bool
    ) -> Selection:
        """The page with the most findings, with detail up to `ceiling`, and rules of those after it."""
        wanted = len(ranking) if limits.max_findings is None else limits.max_findings
        candidates = ranking.first(offset + wanted)[offset:]
        hidden = offset + len(candidates) < len(ranking)
        detail = Detail.RICH if ceiling is None else ceiling
        full = Selection(
            tuple(candidates),
            ranking,
            limits,
            offset,
            Reason.MAX_FINDINGS if hidden else None,
            ladder=Ladder.at(detail, len(candidates)),
        )
        if _unlimited(limits):
            rules = min(_MOST_RULES, len(ranking.rest(full.end))) if hidden and names_rules else 0
            return self._scale.measured(replace(full, rules=rules))
        broken = self._surely_exceeded(candidates, detail, limits)
        if broken is None:
            full = self._scale.measured(full)
            broken = full.actual.exceeds(limits)
        if broken is None:
            if not (hidden and names_rules):
                return full
            page = self._spender.named(full, limits.room.part(1, 4))
            if page.rules == len(ranking.rest(page.end)) or len(candidates) <= 1:
                return page
            if limits.room.part(1, 4).fits(limits.room - full.actual):  # there is room, but there are more rules
                return page
            broken = _tighter(full)
        if len(candidates) <= 1:
            return self._lone(full, detail, broken, names_rules=names_rules)
        envelope = self._prefix(full, 0, detail, broken).actual
        if ceiling is None:
            page_ = self._plain(full, broken, envelope, names_rules=names_rules)
        else:
            page_ = self._laddered(full, ceiling, broken, envelope)
        return self._shortened(replace(full, rules=0, ladder=Ladder())) if page_ is None else page_

    def _spent(self, page: Selection, ceiling: Detail | None) -> Selection:
        """The page with the room that is left spent; `ceiling` is the most detail, None without levels."""
        if ceiling is not None:
            page = self._spender.detailed(page, ceiling, halving=False)
        page = self._named_and_listed(page)
        if ceiling is not None and page.end + page.listed == page.total:
            page = self._spender.detailed(page, ceiling, halving=False)  # the estimated sizes were too large
        return page

    def _named_and_listed(self, page: Selection) -> Selection:
        """The page with more rules and places. Listing all places of a rule can take less room than naming it."""
        page = self._spender.listed(self._spender.named(page, page.limits.room))
        while (more := self._spender.named(page, page.limits.room)).rules > page.rules:
            page = self._spender.listed(more)
        return page

    def _lone(self, full: Selection, detail: Detail, broken: Reason, *, names_rules: bool) -> Selection:
        """A page of at most one finding, shortened if it doesn't fit, with a summary by rule of the rest."""
        page = self._prefix(full, len(full.shown), detail, broken)
        if page.actual.fits(full.limits.room):
            return self._spender.named(page, full.limits.room) if names_rules else page
        if not page.shown:
            raise self._too_small(page)
        return self._shortened(page)

    def _laddered(self, full: Selection, ceiling: Detail, broken: Reason, envelope: Size) -> Selection | None:
        """As many places as possible, then a summary of the rest by rule, then more detail for the first ones.

        If not everything fits, places take at most three quarters of the space left by the envelope (seven eighths if
        `ceiling` is MINIMAL). The summary takes half of what they leave, but at least an eighth of the space if there
        is, and at most a quarter. If more findings fit at full detail than that, they are shown so.
        """
        room, count = full.limits.room, len(full.shown)
        if full.end == full.total and not self._surely_exceeded(full.shown, Detail.PLACE, full.limits):
            page = self._prefix(full, count, Detail.PLACE, broken)
            if page.actual.fits(room):
                return self._spender.detailed(page, ceiling)
        free = room - envelope
        most = envelope + (free.part(3, 4) if ceiling > Detail.MINIMAL else free.part(7, 8))
        page = self._fitting(full, Detail.PLACE, broken, envelope, most) or self._prefix(full, 1, Detail.PLACE, broken)
        if not page.actual.fits(room):
            return None
        shown = len(page.shown)
        if shown < count and not self._surely_exceeded(full.shown[: shown + 1], ceiling, full.limits):
            wordy = self._fitting(full, ceiling, broken, envelope, room)
            if wordy is not None and len(wordy.shown) > shown:
                return self._spender.named(wordy, room)
        share = (room - page.actual).part(1, 2).within(free.part(1, 8), free.part(1, 4))
        return self._spender.detailed(self._spender.named(page, share), ceiling)

    def _plain(self, full: Selection, broken: Reason, envelope: Size, *, names_rules: bool) -> Selection | None:
        """As many findings as possible at their single level. The last quarter of the room is for rules, if needed."""
        room = full.limits.room
        page = self._fitting(full, Detail.RICH, broken, envelope, room)
        if page is None or not names_rules:
            return page
        page = self._spender.named(page, room)
        if page.rules == len(page.ranking.rest(page.end)):
            return page
        brief = self._fitting(full, Detail.RICH, broken, envelope, room.part(3, 4))
        return page if brief is None else self._spender.named(brief, room)

    def _prefix(self, full: Selection, count: int, detail: Detail, broken: Reason) -> Selection:
        """The page of the first `count` findings, all at `detail`."""
        reason = broken if count < len(full.shown) else full.reason
        ladder = Ladder.at(detail, count)
        return self._scale.measured(
            replace(full, shown=full.shown[:count], reason=reason, ladder=ladder, rules=0, actual=Size())
        )

    def _surely_exceeded(self, candidates: Sequence[Finding], detail: Detail, limits: Limits) -> Reason | None:
        """The limit that the findings alone clearly exceed, or None. Renders few more of them than fit."""
        room, running = limits.room, Size()
        for size in self._scale.sizes(candidates, detail):
            running = running + size
            if not running.part(4, 5).fits(room):
                return running.exceeds(limits)
        return None

    def _fitting(self, full: Selection, detail: Detail, broken: Reason, envelope: Size, room: Size) -> Selection | None:
        """The longest prefix whose response fits; None if not even one finding fits."""
        guess = self._scale.guessed(full.shown, detail, envelope, room)
        return longest(
            lambda number: self._prefix(full, number, detail, broken), len(full.shown), guess, envelope, room
        )

    def _shortened(self, whole: Selection) -> Selection:
        """The page of the first finding, cut field by field until the response fits."""
        first = finding = whole.shown[0]
        page = whole = replace(whole, reason=Reason.SINGLE_RESULT_TOO_LARGE, actual=Size())
        for step in CUTS:
            low, high = 0, uncut_length(finding)
            page = self._scale.measured(replace(whole, shown=(marked(first, step(finding, low)),)))
            if page.actual.exceeds(whole.limits):
                finding = step(finding, low)
                continue
            while low < high:
                middle = (low + high + 1) // 2
                attempt = self._scale.measured(replace(whole, shown=(marked(first, step(finding, middle)),)))
                if attempt.actual.exceeds(whole.limits):
                    high = middle - 1
                else:
                    low, page = middle, attempt
            return page
        raise self._too_small(page)

    def _too_small(self, page: Selection) -> LimitTooSmall:
        """The error with the size that the smallest `page` needs; the response states its limits, so it repeats."""
        stated = page.limits
        broken = page.actual.exceeds(stated)
        while page.actual.exceeds(page.limits):
            limits = replace(
                page.limits,
                max_output_bytes=_raised(page.limits.max_output_bytes, page.actual.bytes),
                max_tokens=_raised(page.limits.max_tokens, page.actual.tokens),
            )
            page = self._scale.measured(replace(page, limits=limits))
        if broken is Reason.MAX_TOKENS:
            return LimitTooSmall(broken, stated.max_tokens or 0, page.limits.max_tokens or 0)
        return LimitTooSmall(Reason.MAX_OUTPUT_BYTES, stated.max_output_bytes or 0, page.limits.max_output_bytes or 0)


def _unlimited(limits: Limits) -> bool:
    return limits.max_output_bytes is None and limits.max_tokens is None


def _tighter(page: Selection) -> Reason:
    """The limit of which the page uses the larger share."""
    most = page.limits.max_output_bytes
    by_bytes = most is not None and page.actual.bytes / most == page.utilisation
    return Reason.MAX_OUTPUT_BYTES if by_bytes else Reason.MAX_TOKENS


def _raised(limit: int | None, needed: int) -> int | None:
    return None if limit is None else max(limit, needed)
