"""Tells where the advisories of each ecosystem come from: the OSV project, a mirror of it, or files."""

from __future__ import annotations

import stat
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from urllib.parse import quote, unquote, urlsplit

from verdict.advisories.archive import Unreadable, entries_of, reading
from verdict.advisories.download import check_url
from verdict.advisories.ecosystems import OSV_NAMES, PUBLIC, purl_type
from verdict.advisories.records import Malformed, read_record
from verdict.domain.errors import AdvisoryDataError, UsageError
from verdict.domain.text.untrusted import clean_path


@dataclass(frozen=True, slots=True)
class Source:
    """A path or (as `str`) URL with records, and the ecosystems to read; None: the one all its records name."""

    place: Path | str
    ecosystems: tuple[str, ...] | None

    def __str__(self) -> str:
        return self.place if isinstance(self.place, str) else clean_path(str(self.place))


def ecosystems_named(names: Iterable[str]) -> tuple[str, ...]:
    """The purl types of ecosystems as a user names them, each once.

    Raises:
        UsageError: one isn't known.
    """
    found = []
    for name in names:
        ecosystem = purl_type(name) if ":" not in name else None
        if ecosystem is None:
            known = ", ".join(OSV_NAMES.values())
            raise UsageError(f"{clean_path(name)!r} is not a known ecosystem", hint=f"one of: {known}")
        found.append(ecosystem)
    return tuple(dict.fromkeys(found))


def public(ecosystems: Iterable[str], base: str = PUBLIC) -> list[Source]:
    """One source for each of the ecosystems, below the URL of a folder."""
    base = check_url(base).rstrip("/")
    return [Source(f"{base}/{quote(OSV_NAMES[each])}/all.zip", (each,)) for each in ecosystems]


def named(text: str, wanted: tuple[str, ...], default: Iterable[str]) -> list[Source]:
    """The sources that `--from` means: a ZIP, a folder of them or of records, or the URL of either.

    For the URL of a folder the ecosystems are those `wanted`, else the `default` ones.

    Raises:
        AdvisoryDataError: it is none of these, or lacks an ecosystem that is wanted.
    """
    if "://" in text:
        path = PurePosixPath(unquote(urlsplit(check_url(text)).path))
        if path.suffix.lower() != ".zip":
            return public(wanted or default, text)
        return [Source(text, wanted or _told_by(path))]
    place = Path(text)
    with reading(clean_path(text)):
        found = dict(_within(place)) if stat.S_ISDIR(place.stat().st_mode) else {}
    if not found:
        return [Source(place, wanted or _told_by(place.absolute()))]
    missing = [OSV_NAMES[each] for each in wanted if each not in found]
    if missing:
        raise AdvisoryDataError(
            f"{clean_path(text)} has nothing of {', '.join(missing)}",
            hint="it needs a file <ecosystem>.zip or <ecosystem>/all.zip",
        )
    return [Source(found[each], (each,)) for each in (wanted or sorted(found))]


def common_ecosystem(place: Path, shown: str) -> str:
    """The one ecosystem that all readable records have in common. Some records name further ecosystems.

    Raises:
        AdvisoryDataError: there is none, or several.
    """
    common: Collection[str] | None = None
    with entries_of(place, shown) as entries:
        for entry in entries:
            try:
                names = read_record(entry.read()).ecosystems
            except (Malformed, Unreadable):
                continue
            common = names if common is None else names & frozenset(common)
            if not common:
                break
    if common is None:
        raise AdvisoryDataError(f"{shown} holds no OSV records", hint="name a ZIP file or a folder of OSV JSON files")
    if len(common) != 1:
        raise AdvisoryDataError(f"{shown} doesn't tell which ecosystem it is for", hint="name it with --ecosystem")
    return next(iter(common))


def _within(folder: Path) -> Iterator[tuple[str, Path]]:
    """The ecosystems that a folder has something of: `PyPI.zip`, `PyPI/all.zip`, or a folder `PyPI` of records."""
    for ecosystem, name in OSV_NAMES.items():
        for place in (folder / f"{name}.zip", folder / name / "all.zip", folder / name):
            if place.exists():
                yield ecosystem, place
                break


def _told_by(path: PurePosixPath | Path) -> tuple[str, ...] | None:
    """The ecosystem by the name of a file or folder, or of the folder that it is in: `PyPI.zip`, `PyPI/all.zip`."""
    for name in (path.stem if path.suffix.lower() == ".zip" else path.name, path.parent.name):
        if name.lower() in {each.lower() for each in OSV_NAMES.values()}:
            ecosystem = purl_type(name)
            return None if ecosystem is None else (ecosystem,)
    return None
