"""Measures pages, and finds by few measurements how much of something fits. Pure: no I/O, no clock, no randomness."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count

from verdict.domain.finding import Finding
from verdict.domain.page.detail import Detail
from verdict.domain.page.limits import Size
from verdict.domain.page.selection import Selection

Sizes = Callable[[Sequence[Finding], Detail], Iterator[Size]]
Measure = Callable[[Selection], Size]


class Scale:
    """`sizes` estimates what findings add to a response at a level of detail; `measure` gives a page's exact size.

    Only measured pages count; `sizes` makes the first guess good.
    """

    def __init__(self, sizes: Sizes, measure: Measure) -> None:
        self.sizes = sizes
        self._measure = measure

    def measured(self, page: Selection) -> Selection:
        """The selection with its own size in it. The response states its size, so measuring repeats until it is stable.

        It gets stable: a larger number has at least as many digits, so the size only grows, and digits are few.
        """
        while (actual := self._measure(page)) != page.actual:
            page = replace(page, actual=actual)
        return page

    def guessed(self, findings: Sequence[Finding], detail: Detail, start: Size, room: Size) -> int:
        """How many findings fit at `detail`, by their estimated sizes, on a page that takes `start` without them."""
        number, running = 0, start
        for size in self.sizes(findings, detail):
            running = running + size
            if not running.fits(room):
                break
            number += 1
        return number


def longest(  # noqa: PLR0913, PLR0917  what a search needs
    at: Callable[[int], Selection], most: int, guess: int, base: Size, room: Size, enough: Size | None = None
) -> Selection | None:
    """The measured page `at` the highest number from 1 to `most` that fits; None if not even that at 1 does.

    `base` is the size of the page at 0. A page that doesn't fit into `enough` is near enough to the end.
    """
    best: Selection | None = None
    low, high = (0, base), (most + 1, Size())  # the longest known to fit, the shortest known not to fit
    for turn in count():
        if low[0] + 1 >= high[0] or (best is not None and enough is not None and not low[1].fits(enough)):
            break
        bisected = turn % 3 == 2 and high[1] != Size()
        if turn:
            guess = (low[0] + high[0]) // 2 if bisected else _between(low, high, base, room)
        guess = max(low[0] + 1, min(high[0] - 1, guess))
        page = at(guess)
        if page.actual.fits(room):
            low, best = (guess, page.actual), page
        else:
            high = (guess, page.actual)
    return best


def _between(low: tuple[int, Size], high: tuple[int, Size], base: Size, room: Size) -> int:
    """The number that fits if size grows linearly: from `low`, which fits, to `high`; or if it isn't measured, on."""
    (few, small), (many, large) = low, high
    if large == Size():
        (few, small), (many, large) = (0, base), low
    parts = [
        (limit - least) / (most - least)
        for limit, least, most in ((room.bytes, small.bytes, large.bytes), (room.tokens, small.tokens, large.tokens))
        if most > limit or (high[1] == Size() and most > least)
    ]
    return few + int((many - few) * min(parts)) if parts else high[0] - 1
