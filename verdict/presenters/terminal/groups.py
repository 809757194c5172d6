"""Findings of one rule together: what it means and how to mend it once, then the places, each with its code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verdict.domain.finding import Finding, Status
from verdict.domain.page.detail import Detail
from verdict.domain.text.amounts import plural
from verdict.domain.text.content import shorten
from verdict.presenters.lines import elsewhere, facts, first_sentence, place_of, quoted, says_more
from verdict.presenters.terminal import styles
from verdict.presenters.terminal.code import all_lines, first_line
from verdict.presenters.terminal.sheet import Fit, Piece, Row, Sheet
from verdict.presenters.words import origin, package_words, severity_words

_TITLE, _NAME = 120, 60  # characters of a title, and of a rule's name
_INDENT = 2
_MOST = 2  # lines of a text about a rule, unless in rich detail


def group_rows(group: Sequence[Finding], of_all: int, detail: Detail, sheet: Sheet) -> Iterator[Row]:
    """A group, which isn't empty. `of_all` is the number of findings of its rule, shown or not."""
    first, rich = group[0], detail is Detail.RICH
    yield _heading(group, of_all)
    most = None if rich else _MOST
    if lowered := _shared(group):
        yield Row(((lowered, styles.DIM),), indent=_INDENT, hang=2)
    if says_more(first):
        text = first.message if rich else first_sentence(first.message)
        yield Row(((text, styles.PLAIN),), indent=_INDENT, most=most)
    if first.fix:
        yield _fix(first.fix if rich else first_sentence(first.fix), most)
    if rich:
        yield from (Row(((each, styles.LINK),), Fit.KEEP, _INDENT) for each in first.references)
    for finding in group:
        yield from finding_rows(finding, first, detail, sheet, lowered=None if lowered else severity_words(finding))


def finding_rows(
    finding: Finding, first: Finding, detail: Detail, sheet: Sheet, *, lowered: str | None = None
) -> Iterator[Row]:
    """One finding of a group that begins with `first`, without the texts that it shares with that one.

    `lowered` says why its severity is lowered, unless the group says it.
    """
    rich = detail is Detail.RICH
    symbol = f"in {finding.symbol}" if finding.symbol else ""
    also = elsewhere(finding, named=rich) if finding.also_at else ""
    accepted = f"suppressed: {finding.suppressed_because}" if finding.suppressed_because and not rich else ""
    came = "" if rich else origin(finding, place_of)
    context = " · ".join(text for text in (symbol, came, lowered, also, accepted) if text)
    id_ = f"· id {finding.id}" if context else f"id {finding.id}"
    facts_ = (f"  {context} " if context else "  ", styles.DIM), (id_, styles.UNBROKEN)
    yield Row((place(finding), *facts_), indent=_INDENT, hang=4)
    inner = _INDENT + 4
    if finding.title != first.title:
        yield Row(((shorten(finding.title, _TITLE), styles.PLAIN),), indent=inner, most=None if rich else 1)
    if finding.package is not None:
        yield Row(((package_words(finding.package), styles.PLAIN),), Fit.KEEP, inner)
    if not rich:
        if code := first_line(finding, inner, sheet.room(inner)):
            yield code
        return
    if finding.message != first.message and says_more(finding):
        yield Row(((finding.message, styles.PLAIN),), indent=inner)
    yield Row(((" · ".join(facts(finding)), styles.DIM),), indent=inner)
    yield from all_lines(finding, _INDENT)
    if finding.fix and finding.fix != first.fix:
        yield _fix(finding.fix, None, inner)
    others = (each for each in finding.references if each not in first.references)
    yield from (Row(((each, styles.LINK),), Fit.KEEP, inner) for each in others)


def place(finding: Finding) -> Piece:
    """Path, line and column, which terminals and editors open."""
    where = finding.location
    column = "" if where.column is None else f":{where.column}"
    return f"{quoted(where.path)}:{where.line}{column}", styles.PLACE


def _shared(group: Sequence[Finding]) -> str:
    """Why the severity of all findings is lowered; empty if it isn't, or not for the same reason."""
    reasons = {severity_words(finding) for finding in group}
    return reasons.pop() if len(reasons) == 1 else ""


def _heading(group: Sequence[Finding], of_all: int) -> Row:
    first, count = group[0], len(group)
    number = plural(count, "finding") if count >= of_all else f"{count:,} of {plural(of_all, 'finding')}"
    status = "" if first.status is Status.NEW else f" · {first.status}"
    return Row(
        (
            (first.severity.name, styles.SEVERITIES[first.severity]),
            (f"  {shorten(first.title, _TITLE)}", styles.TITLE),
            (f"  {shorten(first.rule_id, _NAME)} ", styles.DIM),
            (f"· {number}{status}", styles.UNBROKEN),
        ),
        hang=2,
    )


def _fix(text: str, most: int | None, indent: int = _INDENT) -> Row:
    return Row((("fix: ", styles.FIX), (text, styles.PLAIN)), indent=indent, hang=5, most=most)
