"""Selects as many findings, from the top of a ranking, as fit a response. Pure: no I/O, no clock, no randomness."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count

from verdict.domain.errors import LimitTooSmall, UsageError
from verdict.domain.finding import Finding
from verdict.domain.page.detail import Detail, Ladder
from verdict.domain.page.limits import Limits, Reason, Size
from verdict.domain.page.ranking import Ranking
from verdict.domain.page.selection import Selection
from verdict.domain.page.shortening import CUTS, marked, uncut_length

_MOST_RULES = 40
_RULE_TAKES = (400, 120)  # the largest size, in bytes and tokens, of a line about one rule's hidden findings


class TruncationService:
    """Cuts a ranking to the limits of a response.

    `sizes` estimates what findings add to a response at a level of detail; `measure` gives the exact size of the whole
    response for a selection. Limits are checked with `measure`; `sizes` only guides the search.
    """

    def __init__(
        self,
        sizes: Callable[[Sequence[Finding], Detail], Iterator[Size]],
        measure: Callable[[Selection], Size],
    ) -> None:
        self._sizes = sizes
        self._measure = measure

    def select(self, ranking: Ranking, limits: Limits, offset: int = 0, ceiling: Detail | None = None) -> Selection:
        """The longest part of the ranking, from `offset` on, that fits `limits`.

        Every finding shown outranks every hidden finding after it. First as many findings as possible are shown as
        places, then the first ones get more detail, up to `ceiling`; None is for a format with a single level. A first
        finding that is too large is shortened, so the page is never empty unless `max_findings` is 0.

        Raises:
            LimitTooSmall: the limits can't hold the envelope and the shortest form of one finding.
            UsageError: `offset` is past the end.
        """
        if offset and offset >= len(ranking):
            raise UsageError(f"offset {offset} is past the last of {len(ranking)} findings", hint="start at 0")
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
            rules=_summarised(limits) if hidden else 0,
        )
        broken = self._surely_exceeded(candidates, detail, limits)
        if broken is None:
            full = self._measured(full)
            broken = full.actual.exceeds(limits)
        if broken is None:
            return full
        if len(candidates) <= 1:
            return self._lone(full, detail, broken)
        envelope = self._prefix(full, 0, detail, broken).actual
        if ceiling is None:
            page = self._fitting(full, detail, broken, envelope, limits.room)
        else:
            page = self._laddered(full, ceiling, broken, envelope)
        return self._shortened(replace(full, rules=0, ladder=Ladder())) if page is None else page

    def _lone(self, full: Selection, detail: Detail, broken: Reason) -> Selection:
        """A page of at most one finding, shortened if it doesn't fit, with a summary by rule of the rest."""
        page = self._prefix(full, len(full.shown), detail, broken)
        if page.actual.fits(full.limits.room):
            return self._summed(page, full.limits.room)
        if not page.shown:
            raise self._too_small(page)
        return self._shortened(page)

    def _laddered(self, full: Selection, ceiling: Detail, broken: Reason, envelope: Size) -> Selection | None:
        """As many places as possible, then a summary of the rest by rule, then more detail for the first ones.

        If not everything fits, places take at most three quarters of the space left by the envelope (seven eighths if
        `ceiling` is MINIMAL), and the summary one eighth. If more findings fit at full detail than that, they are shown
        so.
        """
        room, count = full.limits.room, len(full.shown)
        if full.end == full.total and not self._surely_exceeded(full.shown, Detail.PLACE, full.limits):
            page = self._prefix(full, count, Detail.PLACE, broken)
            if page.actual.fits(room):
                return self._detailed(page, ceiling)
        free = room - envelope
        most = envelope + (free.part(3, 4) if ceiling > Detail.MINIMAL else free.part(7, 8))
        page = self._fitting(full, Detail.PLACE, broken, envelope, most) or self._prefix(full, 1, Detail.PLACE, broken)
        if not page.actual.fits(room):
            return None
        shown = len(page.shown)
        if shown < count and not self._surely_exceeded(full.shown[: shown + 1], ceiling, full.limits):
            wordy = self._fitting(full, ceiling, broken, envelope, room)
            if wordy is not None and len(wordy.shown) > shown:
                return wordy
        return self._detailed(self._summed(page, free.part(1, 8)), ceiling)

    def _prefix(self, full: Selection, count: int, detail: Detail, broken: Reason) -> Selection:
        """The page of the first `count` findings, all at `detail`."""
        reason = broken if count < len(full.shown) else full.reason
        ladder = Ladder.at(detail, count)
        return self._measured(
            replace(full, shown=full.shown[:count], reason=reason, ladder=ladder, rules=0, actual=Size())
        )

    def _summed(self, page: Selection, room: Size) -> Selection:
        """The page with a summary by rule of the findings after it, with as many rules as fit."""
        rules = _summarised(page.limits) if page.end < page.total else 0
        while rules:
            summed = self._measured(replace(page, rules=rules))
            if (summed.actual - page.actual).fits(room) and summed.actual.exceeds(page.limits) is None:
                return summed
            rules //= 2
        return page

    def _surely_exceeded(self, candidates: Sequence[Finding], detail: Detail, limits: Limits) -> Reason | None:
        """The limit that the findings alone clearly exceed, or None. Renders few more of them than fit."""
        if limits.max_output_bytes is None and limits.max_tokens is None:
            return None
        room, running = limits.room, Size()
        for size in self._sizes(candidates, detail):
            running = running + size
            if not running.part(4, 5).fits(room):
                return running.exceeds(limits)
        return None

    def _measured(self, page: Selection) -> Selection:
        """The selection with its own size in it. The response states its size, so measuring repeats until it is stable.

        It gets stable: a larger number has at least as many digits, so the size only grows, and digits are few.
        """
        while (actual := self._measure(page)) != page.actual:
            page = replace(page, actual=actual)
        return page

    def _fitting(self, full: Selection, detail: Detail, broken: Reason, envelope: Size, room: Size) -> Selection | None:
        """The longest prefix whose response fits; None if not even one finding fits."""
        guess, running = 0, envelope
        for size in self._sizes(full.shown, detail):
            running = running + size
            if not running.fits(room):
                break
            guess += 1
        best: Selection | None = None
        low, high = (
            (0, envelope),
            (len(full.shown) + 1, Size()),
        )  # the longest known to fit, the shortest known not to fit
        for turn in count():
            guess = max(low[0] + 1, min(high[0] - 1, guess))
            page = self._prefix(full, guess, detail, broken)
            if page.actual.fits(room):
                low, best = (guess, page.actual), page
            else:
                high = (guess, page.actual)
            if low[0] + 1 >= high[0]:
                return best
            bisected = turn % 3 == 2 and high[1] != Size()
            guess = (low[0] + high[0]) // 2 if bisected else _between(low, high, room)
        raise AssertionError  # unreachable: the two ends meet

    def _detailed(self, page: Selection, ceiling: Detail) -> Selection:
        """The page with more detail for the first findings, as far as there is room.

        Each level but the last leaves half of the room to the next, so that a long page has findings of each level.
        """
        places, room = page, page.limits.room
        left, most = room - page.actual, len(page.shown)
        for level in range(Detail.MINIMAL, ceiling + 1):
            detail = Detail(level)
            allowed = left if detail is ceiling else left.part(1, 2)
            taken, number = Size(), 0
            for more in self._gains(page.shown[:most], detail):
                if not (taken + more).fits(allowed):
                    break
                taken, number = taken + more, number + 1
            page = replace(page, ladder=page.ladder.raised(detail, number))
            left, most = left - taken, number
        page = self._measured(page)
        while not page.actual.fits(room):
            ladder = self._lowered(page, page.actual - room)
            page = places if ladder == Ladder() else self._measured(replace(page, ladder=ladder))
        return page

    def _gains(self, findings: Sequence[Finding], detail: Detail) -> Iterator[Size]:
        """How much more each finding takes at `detail` than at the level below."""
        below = self._sizes(findings, Detail(detail - 1))
        return (more - less for more, less in zip(self._sizes(findings, detail), below, strict=True))

    def _lowered(self, page: Selection, over: Size) -> Ladder:
        """The ladder with fewer findings at its highest level, so that about `over` is saved."""
        detail = next(level for level in (Detail.RICH, Detail.COMPACT, Detail.MINIMAL) if page.ladder.count(level))
        count = page.ladder.count(detail)
        saved = Size()
        gains = list(self._gains(page.shown[:count], detail))
        while count and (not over.fits(saved) or saved == Size()):
            count -= 1
            saved = saved + gains[count]
        return page.ladder.raised(detail, count)

    def _shortened(self, whole: Selection) -> Selection:
        """The page of the first finding, cut field by field until the response fits."""
        first = finding = whole.shown[0]
        page = whole = replace(whole, reason=Reason.SINGLE_RESULT_TOO_LARGE, actual=Size())
        for step in CUTS:
            low, high = 0, uncut_length(finding)
            page = self._measured(replace(whole, shown=(marked(first, step(finding, low)),)))
            if page.actual.exceeds(whole.limits):
                finding = step(finding, low)
                continue
            while low < high:
                middle = (low + high + 1) // 2
                attempt = self._measured(replace(whole, shown=(marked(first, step(finding, middle)),)))
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
            page = self._measured(replace(page, limits=limits))
        if broken is Reason.MAX_TOKENS:
            return LimitTooSmall(broken, stated.max_tokens or 0, page.limits.max_tokens or 0)
        return LimitTooSmall(Reason.MAX_OUTPUT_BYTES, stated.max_output_bytes or 0, page.limits.max_output_bytes or 0)


def _summarised(limits: Limits) -> int:
    """How many rules of hidden findings to name: they take at most an eighth of the room."""
    room = limits.room.part(1, 8)
    return min(_MOST_RULES, room.bytes // _RULE_TAKES[0], room.tokens // _RULE_TAKES[1])


def _raised(limit: int | None, needed: int) -> int | None:
    return None if limit is None else max(limit, needed)


def _between(low: tuple[int, Size], high: tuple[int, Size], room: Size) -> int:
    """The count that fits if size grows linearly between a page that fits and one that doesn't or wasn't measured."""
    (few, small), (many, large) = low, high
    if large == Size():
        return few + max(1, few // 4)
    parts = [
        (limit - least) / (most - least)
        for limit, least, most in ((room.bytes, small.bytes, large.bytes), (room.tokens, small.tokens, large.tokens))
        if most > limit
    ]
    return few + int((many - few) * min(parts))
