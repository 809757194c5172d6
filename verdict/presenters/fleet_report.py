"""Renders the tables of a fleet's report as text, with as many rows of each as the limits allow."""

from __future__ import annotations

from collections.abc import Sequence

from verdict.domain.errors import LimitTooSmall
from verdict.domain.page.limits import Limits
from verdict.domain.rows import Table
from verdict.presenters.rows import table
from verdict.presenters.sizes import size_of


def render(tables: Sequence[Table], limits: Limits) -> str:
    """The tables one after another. Each says how many rows it leaves out.

    Raises:
        LimitTooSmall: the titles and the numbers of rows alone don't fit.
    """
    most = max((len(each.rows.rows) for each in tables), default=0)
    most = most if limits.max_findings is None else min(most, limits.max_findings)
    while True:
        text = "\n".join(_part(each, most) for each in tables)
        size = size_of(text)
        if size.fits(limits.room):
            return text
        if most == 0:
            raise _too_small(size.bytes, size.tokens, limits)
        most //= 2


def _part(each: Table, most: int) -> str:
    shown = min(len(each.rows.rows), most)
    heading = f"{each.title}\n{each.meaning}\n"
    if not each.rows.total:
        return f"{heading}  none\n"
    hidden = each.rows.total - shown
    more = f"  … {hidden:,} more\n" if hidden else ""
    lines = table(each.rows, shown).splitlines() if shown else []
    return heading + "".join(f"  {line}\n" for line in lines) + more


def _too_small(size: int, tokens: int, limits: Limits) -> LimitTooSmall:
    if limits.max_output_bytes is not None and size > limits.max_output_bytes:
        return LimitTooSmall("max_output_bytes", limits.max_output_bytes, size)
    return LimitTooSmall("max_tokens", limits.max_tokens or 0, tokens)
