"""Shortens findings: field by field to fit a page, or all texts to a fixed length."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Literal, get_args

from verdict.domain.finding import Finding, Package, Source
from verdict.domain.location import Location, TraceStep
from verdict.domain.text.content import shorten, without_more_lines

_STEP = 20  # characters of a trace step besides its code and path: role and line
Cut = Callable[[Finding, int], Finding]
"""Returns the finding with one field cut to about the given length."""


def _other_places(finding: Finding, length: int) -> Finding:
    kept: list[Location] = []
    for place in finding.also_at:
        length -= len(place.path)
        if length < 0:
            break
        kept.append(place)
    return replace(finding, also_at=tuple(kept))


def _around(finding: Finding, length: int) -> Finding:
    if finding.code is None:
        return finding
    return replace(finding, code=finding.code.around(finding.location.line, length))


def _references(finding: Finding, length: int) -> Finding:
    kept: list[str] = []
    for reference in finding.references:
        length -= len(reference)
        if length < 0:
            break
        kept.append(reference)
    return replace(finding, references=tuple(kept))


def _trace(finding: Finding, length: int) -> Finding:
    """The finding without its trace, if it doesn't fit as a whole: a partial trace would mislead."""
    return finding if _said_of(finding.trace) <= length else replace(finding, trace=())


def _said_of(trace: Iterable[TraceStep]) -> int:
    return sum(len(step.code) + len(step.location.path) + _STEP for step in trace)


_Field = Literal["snippet", "merged_because", "suppressed_because", "message", "fix", "symbol", "title", "rule_id"]
_TEXTS: tuple[_Field, ...] = get_args(_Field)


def _text(name: _Field, least: int = 0) -> Cut:
    """A cut of one text field to `least` + `length` characters; a field cut to nothing becomes None."""

    def cut(finding: Finding, length: int) -> Finding:
        value: str | None = getattr(finding, name)
        changed: dict[str, Any] = {name: value and (shorten(value, least + length) or None)}
        return replace(finding, **changed)

    return cut


def _package(finding: Finding, length: int) -> Finding:
    package = finding.package
    if package is None:
        return finding
    name, version, purl, fixed = (
        text and shorten(text, 24 + length)
        for text in (package.name, package.version, package.purl, package.fixed_version)
    )
    return replace(finding, package=Package(name or "", version or "", purl or "", fixed))


def _path(finding: Finding, length: int) -> Finding:
    where = finding.location
    return replace(finding, location=replace(where, path=shorten(where.path, 24 + length)))


def _lists(finding: Finding, length: int) -> Finding:
    sources = tuple(
        replace(
            _reasons(source, 24 + length, max(1, length)),
            rule_id=shorten(source.rule_id, 24 + length),
            native_severity=shorten(source.native_severity, 24),
        )
        for source in finding.sources[: max(1, length)]
    )
    return replace(finding, cwe=finding.cwe[:length], aliases=finding.aliases[:length], sources=sources)


def _reasons(source: Source, length: int, most: int) -> Source:
    """The source with at most `most` reasons why it is lowered, of `length` characters each: they may name files."""
    if source.lowered is None:
        return source
    because = tuple(shorten(each, length) for each in source.lowered.because[:most])
    return replace(source, lowered=replace(source.lowered, because=because))


# The names that readers know fields by.
_NAMED = {
    name: name for name in ("also_at", "references", "trace", "code", *_TEXTS, "cwe", "aliases", "sources", "package")
}
_NAMED["location"] = "file"

# From the least to the most important field; the last ones, which name the problem, keep a minimum length. The code
# around a finding comes first: it takes most room, and without it the snippet is shown.
CUTS: tuple[Cut, ...] = (
    _around,
    _other_places,
    _references,
    _trace,
    _text("snippet"),
    _text("merged_because"),
    _text("suppressed_because"),
    _text("message", 24),
    _text("fix"),
    _text("symbol"),
    _lists,
    _text("title", 24),
    _text("rule_id", 24),
    _package,
    _path,
)


def uncut_length(finding: Finding) -> int:
    """A length at which nothing is cut."""
    package = finding.package
    about = (package.name, package.version, package.purl, package.fixed_version) if package else ()
    texts = (
        *about,
        *finding.references, *finding.cwe, *finding.aliases, finding.snippet, finding.message, finding.fix,
        finding.symbol, finding.title, finding.rule_id, finding.merged_because,
        finding.suppressed_because, *(source.rule_id for source in finding.sources), *finding.paths,
        *(each for source in finding.sources if source.lowered is not None for each in source.lowered.because),
    )  # fmt: skip
    code = 0 if finding.code is None else len(finding.code.text)
    return sum(len(text or "") for text in texts) + len(finding.sources) + _said_of(finding.trace) + code


def marked(whole: Finding, short: Finding) -> Finding:
    """`short`, which names the fields that differ from those of `whole`."""
    names = (name for field, name in _NAMED.items() if getattr(whole, field) != getattr(short, field))
    return replace(short, shortened=tuple(dict.fromkeys((*whole.shortened, *names))))


def clipped(finding: Finding, length: int | None) -> Finding:
    """The finding with texts of at most `length` characters, except rule, path and package, which identify it.

    It has no `code` that is longer: the snippet stands for it. None: texts of any length.
    """
    if length is None or uncut_length(finding) <= length:
        return finding
    texts: dict[str, Any] = {
        name: shorten(value, length)
        for name in _TEXTS
        if name not in ("rule_id", "snippet") and (value := getattr(finding, name)) and len(value) > length
    }
    references = tuple(shorten(each, length) for each in finding.references)
    code = finding.code if finding.code is None or len(finding.code.text) <= length else None
    return marked(finding, replace(finding, references=references, snippet=_code(finding, length), code=code, **texts))


def _code(finding: Finding, length: int) -> str | None:
    """The snippet in at most `length` characters; its mark counts what the snippet itself leaves out too."""
    if finding.snippet is None or len(finding.snippet) <= length:
        return finding.snippet
    code = without_more_lines(finding.snippet)
    return shorten(code, min(length, max(1, len(code) - 1)), finding.omitted)
