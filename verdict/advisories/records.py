"""Reads OSV records (https://ossf.github.io/osv-schema): what findings need, and which versions each is about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from pydantic_core import from_json

from verdict.advisories.affected import Affected
from verdict.advisories.ecosystems import package_key, purl_type
from verdict.advisories.ranges import Interval, inside, intervals
from verdict.advisories.versions import ORDERS, Incomparable
from verdict.domain.text.untrusted import clean_block, clean_line

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:+-]{0,99}", re.ASCII)
_LONGEST_LINE, _LONGEST_TEXT = 1000, 6000  # characters
_LONGEST_VECTOR = 400  # of CVSS 4 with every optional metric, half of that
_MOST = 50  # aliases, references, …
_NEVER = "0001-01-01T00:00:00Z"  # some databases write this for an unknown date
_MOST_COMPARED = 1_000_000
_EVENTS = ("introduced", "fixed", "last_affected", "limit")


class Malformed(ValueError):
    """The text isn't an OSV record."""


@dataclass(frozen=True, slots=True)
class Record:
    """An OSV record. All text is cleaned and shortened; a withdrawn one affects nothing any more.

    `ecosystems` are those it names, withdrawn or not, as far as their advisories are read.
    """

    id: str
    modified: datetime
    aliases: tuple[str, ...]
    summary: str
    details: str
    scores: tuple[str, ...]
    rating: str | None
    cwe: tuple[str, ...]
    references: tuple[str, ...]
    ecosystems: frozenset[str] = frozenset()
    affected: tuple[Affected, ...] = ()


def read_record(text: bytes) -> Record:
    """Parse a record from JSON. Unknown fields are ignored, as the schema requires.

    Raises:
        Malformed: it isn't a record, or is inconsistent; the message says why.
    """
    try:
        raw = from_json(text, allow_inf_nan=False)
    except ValueError as error:
        raise Malformed(f"not JSON: {clean_line(str(error))[:200]}") from error
    if not isinstance(raw, dict):
        raise Malformed("not a JSON object")
    identifier = raw.get("id")
    if not isinstance(identifier, str) or _ID.fullmatch(identifier) is None:
        raise Malformed("`id` is missing or not valid")
    specific = _table(raw, "database_specific")
    affected = tuple(_affected(raw))
    return Record(
        id=identifier,
        modified=max(_time(raw.get("modified"), "modified"), _time(raw.get("published") or _NEVER, "published")),
        aliases=tuple(each for each in _words(raw, "aliases") if _ID.fullmatch(each)),
        summary=_line(raw.get("summary")),
        details=_block(raw.get("details")),
        scores=_scores(raw),
        rating=_rating(specific),
        cwe=tuple(each for each in _words(specific, "cwe_ids") if re.fullmatch(r"CWE-\d{1,6}", each)),
        references=tuple(_references(raw)),
        ecosystems=frozenset(each.ecosystem for each in affected),
        affected=() if raw.get("withdrawn") is not None else affected,
    )


def _affected(raw: dict[str, Any]) -> Iterator[Affected]:
    """Each package that is named, once: a record may have several entries for one."""
    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for entry in _tables(raw, "affected"):
        package = entry.get("package")
        if package is None:
            continue  # a repository of no ecosystem
        if not isinstance(package, dict):
            raise Malformed("an affected `package` is not an object")
        ecosystem, name = package.get("ecosystem"), package.get("name")
        if not isinstance(ecosystem, str) or not isinstance(name, str) or not ecosystem or not name:
            raise Malformed("an affected package has no `ecosystem` or no `name`")
        kind = purl_type(ecosystem)
        if kind is not None:
            found.setdefault((kind, package_key(kind, _line(name))), []).append(entry)
    for (kind, name), entries in found.items():
        yield _of_package(kind, name, entries)


def _of_package(ecosystem: str, package: str, entries: Iterable[dict[str, Any]]) -> Affected:
    found: list[Interval] = []
    doubts: list[str] = []
    fixed: list[str] = []
    versions: list[str] = []
    scores: list[str] = []
    ratings: list[str] = []
    for entry in entries:
        listed, kinds = _listed(entry), set()
        for each in _tables(entry, "ranges"):
            kind = each.get("type")
            if not isinstance(kind, str):
                raise Malformed("a range has no `type`")
            kinds.add(kind)
            if kind == "GIT":
                continue  # commits, which no lock of an ecosystem names
            if kind not in ("SEMVER", "ECOSYSTEM"):
                doubts.append("its range is of a type that isn't known")
                continue
            events = list(_events(each))
            try:
                found += intervals(ecosystem, events, is_semver=kind == "SEMVER")
            except Incomparable as error:
                doubts.append(f"its range names {clean_line(str(error))[:100]!r}, which has no place among versions")
            fixed += (version for name, version in events if name == "fixed")
        if not listed and not kinds - {"GIT"}:
            doubts.append("it names commits and no versions" if kinds else "it names no versions")
        versions += listed
        scores += _scores(entry)
        ratings += filter(None, (_rating(_table(entry, key)) for key in ("database_specific", "ecosystem_specific")))
    return Affected(
        ecosystem,
        package,
        tuple(dict.fromkeys(found)),
        tuple(dict.fromkeys(map(_line, _beyond(ecosystem, found, versions)))),
        tuple(dict.fromkeys(doubts)),
        _in_order(ecosystem, set(fixed)),
        tuple(dict.fromkeys(scores)),
        ratings[0] if ratings else None,
    )


def _events(entry: dict[str, Any]) -> Iterator[tuple[str, str]]:
    events = _tables(entry, "events")
    for event in events:
        named = [(kind, event[kind]) for kind in _EVENTS if event.get(kind) is not None]
        if not named:
            raise Malformed("an event of a range is none")
        for kind, version in named:
            if not isinstance(version, str):
                raise Malformed("an event of a range names no version")
            yield kind, _line(version)
    if not any("introduced" in event for event in events):
        raise Malformed("a range says nowhere what introduced it")


def _beyond(ecosystem: str, found: Sequence[Interval], versions: Iterable[str]) -> Iterator[str]:
    """The versions that aren't in any of the intervals, or can't be compared, as they are written.

    All of them, where finding out would take long.
    """
    distinct = dict.fromkeys(versions)
    if len(distinct) * len(found) > _MOST_COMPARED:
        yield from distinct
        return
    holds = inside(ecosystem, found)
    for version in distinct:
        try:
            if holds(version):
                continue
        except Incomparable:
            pass  # only the same word is the same version
        yield version


def _in_order(ecosystem: str, versions: Iterable[str]) -> tuple[str, ...]:
    """The versions from the lowest to the highest; those that can't be compared come last."""
    ranked, others = [], []
    for version in sorted(versions):
        try:
            ranked.append((ORDERS[ecosystem](version), version))
        except Incomparable:
            others.append(version)
    return (*(version for _, version in sorted(ranked, key=lambda each: each[0])), *others)


def _listed(entry: dict[str, Any]) -> list[str]:
    versions = entry.get("versions")
    if versions is None:
        return []
    if not isinstance(versions, list) or set(map(type, versions)) - {str}:
        raise Malformed("`versions` is not a list of versions")
    return versions


def _scores(raw: dict[str, Any]) -> tuple[str, ...]:
    """The CVSS vectors; each names its own version, but for those of version 2."""
    found = []
    for each in _tables(raw, "severity"):
        kind, score = each.get("type"), each.get("score")
        if isinstance(kind, str) and kind.startswith("CVSS_") and isinstance(score, str):
            found.append(clean_line(score)[:_LONGEST_VECTOR])
    return tuple(dict.fromkeys(found))


def _rating(specific: dict[str, Any]) -> str | None:
    severity = specific.get("severity")
    return clean_line(severity)[:30] or None if isinstance(severity, str) else None


def _references(raw: dict[str, Any]) -> Iterator[str]:
    for each in _tables(raw, "references")[:_MOST]:
        url = each.get("url")
        if isinstance(url, str) and url.startswith(("https://", "http://")) and len(url) <= _LONGEST_LINE:
            yield clean_line(url)


def _time(value: object, what: str) -> datetime:
    if not isinstance(value, str):
        raise Malformed(f"`{what}` is missing")
    try:
        found = datetime.fromisoformat(value)
        return (found if found.tzinfo is not None else found.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise Malformed(f"`{what}` is not a valid time") from error


def _table(raw: dict[str, Any], key: str) -> dict[str, Any]:
    value = raw.get(key)
    return value if isinstance(value, dict) else {}


def _tables(raw: dict[str, Any], key: str) -> list[dict[str, Any]]:
    value = raw.get(key)
    if value is None:
        return []
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise Malformed(f"`{key}` is not a list of objects")
    return value


def _words(raw: dict[str, Any], key: str) -> list[str]:
    value = raw.get(key)
    if not isinstance(value, list):
        return []
    return list(dict.fromkeys(_line(each) for each in value[:_MOST] if isinstance(each, str)))


def _line(value: object) -> str:
    return _short(clean_line(value), _LONGEST_LINE) if isinstance(value, str) else ""


def _block(value: object) -> str:
    return _short(clean_block(value).strip(), _LONGEST_TEXT) if isinstance(value, str) else ""


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"
