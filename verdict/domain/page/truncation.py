"""Shows as many findings as fit, the first of a ranking. Pure: no I/O, no clock, no randomness."""

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
from verdict.domain.page.shortening import CUTS, uncut_length

_MOST_RULES = 40
_RULE_TAKES = (400, 120)  # bytes and tokens of a line about what a rule has left, at most


class TruncationService:
    """Cuts a ranking to what a response may hold.

    `sizes` gives about what each of some findings adds to a response at a detail; `measure` the exact size of the whole
    response for a selection. The limits hold for `measure`: `sizes` only says where to look first.
    """

    def __init__(
        self,
        sizes: Callable[[Sequence[Finding], Detail], Iterator[Size]],
        measure: Callable[[Selection], Size],
    ) -> None:
        self._sizes = sizes
        self._measure = measure

    def select(self, ranking: Ranking, limits: Limits, offset: int = 0, ceiling: Detail | None = None) -> Selection:
        """The longest prefix of the ranking, from `offset` on, that fits `limits`.

        Every finding shown outranks every finding hidden after it. Up to `ceiling`, as much is said of each as fits:
        first as many findings as possible get their place, then the first ones more words; None is for a format that
        says the same of all. A first finding too large for the limits is shown shortened, so a response with findings
        is only empty where `max_findings` is 0.

        Raises:
            LimitTooSmall: the limits can't hold the envelope and the shortest form of one finding.
            UsageError: `offset` is past the end.
        """
        if offset and offset >= len(ranking):
            raise UsageError(f"offset is {offset}, and there are {len(ranking)} findings", hint="start at 0")
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
        """One finding or none, with less by rule of what comes after; shortened if it has no room by itself."""
        page = self._prefix(full, len(full.shown), detail, broken)
        if page.actual.fits(full.limits.room):
            return self._summed(page, full.limits.room)
        if not page.shown:
            raise self._too_small(page)
        return self._shortened(page)

    def _laddered(self, full: Selection, ceiling: Detail, broken: Reason, envelope: Size) -> Selection | None:
        """Places for as many as possible, then what is left by rule, then more words about the first ones.

        Unless all that is left has room, places take three quarters of what the envelope leaves (seven eighths, where
        no more than lines is asked for), and the rules an eighth. What fits with all its words has its place anyway.
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
        """The first `count` of the findings, all at a detail."""
        reason = broken if count < len(full.shown) else full.reason
        ladder = Ladder.at(detail, count)
        return self._measured(
            replace(full, shown=full.shown[:count], reason=reason, ladder=ladder, rules=0, actual=Size())
        )

    def _summed(self, page: Selection, room: Size) -> Selection:
        """The page with what comes after it by rule, as many rules as have room."""
        rules = _summarised(page.limits) if page.end < page.total else 0
        while rules:
            summed = self._measured(replace(page, rules=rules))
            if (summed.actual - page.actual).fits(room) and summed.actual.exceeds(page.limits) is None:
                return summed
            rules //= 2
        return page

    def _surely_exceeded(self, candidates: Sequence[Finding], detail: Detail, limits: Limits) -> Reason | None:
        """The limit that the findings alone break by far, found without rendering many more of them than fit."""
        if limits.max_output_bytes is None and limits.max_tokens is None:
            return None
        room, running = limits.room, Size()
        for size in self._sizes(candidates, detail):
            running = running + size
            if not running.part(4, 5).fits(room):
                return running.exceeds(limits)
        return None

    def _measured(self, page: Selection) -> Selection:
        """The selection with its own size in it: the response states how large it is, so the number must settle.

        It does: a larger number takes as many digits or more, so the size only grows, and digits are few.
        """
        while (actual := self._measure(page)) != page.actual:
            page = replace(page, actual=actual)
        return page

    def _fitting(self, full: Selection, detail: Detail, broken: Reason, envelope: Size, room: Size) -> Selection | None:
        """The longest prefix whose response fits; None if not even one finding's does."""
        guess, running = 0, envelope
        for size in self._sizes(full.shown, detail):
            running = running + size
            if not running.fits(room):
                break
            guess += 1
        best: Selection | None = None
        low, high = (0, envelope), (len(full.shown) + 1, Size())  # the longest known to fit, the shortest known not to
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
        """The page of places with more said of the first findings, as far as there is room.

        Each level but the last leaves half of the room to the next, so that a long page has a few of each.
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
        """What each finding takes more at a detail than at the one below."""
        below = self._sizes(findings, Detail(detail - 1))
        return (more - less for more, less in zip(self._sizes(findings, detail), below, strict=True))

    def _lowered(self, page: Selection, over: Size) -> Ladder:
        """The page's ladder with so little less on its highest rung that about `over` is saved."""
        detail = next(level for level in (Detail.RICH, Detail.COMPACT, Detail.MINIMAL) if page.ladder.count(level))
        count = page.ladder.count(detail)
        saved = Size()
        gains = list(self._gains(page.shown[:count], detail))
        while count and (not over.fits(saved) or saved == Size()):
            count -= 1
            saved = saved + gains[count]
        return page.ladder.raised(detail, count)

    def _shortened(self, whole: Selection) -> Selection:
        """The first finding, its longest texts cut field by field until the response holds to the limits."""
        finding = whole.shown[0]
        page = whole = replace(whole, reason=Reason.SINGLE_RESULT_TOO_LARGE, actual=Size())
        for step in CUTS:
            low, high = 0, uncut_length(finding)
            page = self._measured(replace(whole, shown=(step(finding, low),)))
            if page.actual.exceeds(whole.limits):
                finding = step(finding, low)
                continue
            while low < high:
                middle = (low + high + 1) // 2
                attempt = self._measured(replace(whole, shown=(step(finding, middle),)))
                if attempt.actual.exceeds(whole.limits):
                    high = middle - 1
                else:
                    low, page = middle, attempt
            return page
        raise self._too_small(page)

    def _too_small(self, page: Selection) -> LimitTooSmall:
        """Names what the smallest `page` takes; the response states its limits, so that number must settle too."""
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
    """How many rules of what isn't shown are named: they take an eighth of the room at most."""
    room = limits.room.part(1, 8)
    return min(_MOST_RULES, room.bytes // _RULE_TAKES[0], room.tokens // _RULE_TAKES[1])


def _raised(limit: int | None, needed: int) -> int | None:
    return None if limit is None else max(limit, needed)


def _between(low: tuple[int, Size], high: tuple[int, Size], room: Size) -> int:
    """The count that fits if sizes grow evenly from one page, which fits, to another, which doesn't or wasn't tried."""
    (few, small), (many, large) = low, high
    if large == Size():
        return few + max(1, few // 4)
    parts = [
        (limit - least) / (most - least)
        for limit, least, most in ((room.bytes, small.bytes, large.bytes), (room.tokens, small.tokens, large.tokens))
        if most > limit
    ]
    return few + int((many - few) * min(parts))
