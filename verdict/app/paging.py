"""Selects the part of a report that a presenter shows within limits of bytes and tokens."""

from __future__ import annotations

import functools
import zlib
from collections.abc import Callable, Iterable
from dataclasses import replace

from verdict.domain.errors import LimitTooSmall
from verdict.domain.page.detail import Detail
from verdict.domain.page.limits import Limits, Size
from verdict.domain.page.ranking import Ranking
from verdict.domain.page.selection import Selection
from verdict.domain.page.truncation import TruncationService
from verdict.domain.report import Report
from verdict.domain.text.tokens import estimate
from verdict.ports import Presenter
from verdict.tokenizer import counter

_GZIP = 31  # zlib's number for gzip's header and the largest window


def _utf8(text: str) -> int:
    return len(text.encode("utf-8", "backslashreplace"))


def select(  # noqa: PLR0913  the inputs of one page
    report: Report,
    presenter: Presenter,
    ranking: Ranking,
    limits: Limits,
    offset: int = 0,
    *,
    spare: Detail | None = None,
    encoded: Callable[[str], int] = _utf8,
    count: Callable[[str], int] | None = None,
) -> Selection:
    """The selection that `presenter` shows within `limits`, from `offset` on; `ranking` has the report's findings.

    `spare` is the detail on which room that is left is spent while findings are hidden, see `TruncationService.select`.
    `encoded` gives the bytes that a text takes where it goes, at least those of UTF-8. `count` gives its tokens;
    without it, `tokenizer.counter` counts where tokens are limited, and else they are estimated: a tokenizer takes
    seconds to load.

    Raises:
        LimitTooSmall, UsageError: see `TruncationService.select`.
    """
    if limits == Limits():  # unlimited: no sizes needed
        service = TruncationService(lambda findings, _: (Size() for _ in findings), lambda _: Size())
        return service.select(ranking, limits, offset, presenter.ceiling, spare)
    tokens = count or (estimate if limits.max_tokens is None else counter())

    @functools.lru_cache(maxsize=1)  # most pages don't change by stating their own size
    def size(text: str) -> Size:
        return Size(encoded(text), tokens(text))

    def measure(page: Selection) -> Size:
        return size("".join(presenter.render(report, page)))

    full = TruncationService(presenter.sizes, measure)
    terse = TruncationService(presenter.sizes, lambda page: measure(replace(page, terse=True)))

    def selected(within: Limits) -> Selection:
        try:
            return full.select(ranking, within, offset, presenter.ceiling, spare)
        except LimitTooSmall:
            return replace(terse.select(ranking, within, offset, presenter.ceiling, spare), terse=True)

    try:
        return selected(limits)
    except LimitTooSmall as error:
        raise _exact(error, limits, selected) from None


def _exact(error: LimitTooSmall, limits: Limits, selected: Callable[[Limits], Selection]) -> LimitTooSmall:
    """The error with the smallest limit that is enough: one with room for a page that hides nothing can be less."""
    refused, enough = error.limit, error.floor
    while refused + 1 < enough:
        middle = (refused + enough) // 2
        try:
            selected(replace(limits, **{error.key: middle}))
        except LimitTooSmall as other:
            if other.key == error.key:
                refused = middle
                continue
        enough = middle
    return LimitTooSmall(error.key, error.limit, enough)


def select_packed(  # noqa: PLR0913  the inputs of one page
    report: Report, presenter: Presenter, ranking: Ranking, limits: Limits, offset: int = 0, *, most: int
) -> Selection:
    """As `select`, for a response of at most `most` bytes after gzip: as many findings as fit, maybe none.

    Raises:
        LimitTooSmall, UsageError: as `select`.
    """

    def fits(page: Selection) -> bool:
        return _fits_packed(presenter.render(report, page), most)

    page = select(report, presenter, ranking, limits, offset)
    if fits(page):
        return page
    low, high = 0, len(page.shown)
    while low + 1 < high:
        count = (low + high) // 2
        attempt = select(report, presenter, ranking, replace(limits, max_findings=count), offset)
        low, high = (count, high) if fits(attempt) else (low, count)
    return select(report, presenter, ranking, replace(limits, max_findings=low), offset)


def _fits_packed(pieces: Iterable[str], most: int) -> bool:
    """Whether the text takes at most `most` bytes after gzip with its usual level. Stops at the first byte too many."""
    packer, size = zlib.compressobj(wbits=_GZIP), 0
    for piece in pieces:
        size += len(packer.compress(piece.encode("utf-8", "backslashreplace")))
        if size > most:
            return False
    return size + len(packer.flush()) <= most
