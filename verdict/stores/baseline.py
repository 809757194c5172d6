"""The accepted findings: `.verdict/baseline.json`, sorted, to be reviewed like code."""

from __future__ import annotations

import codecs
import datetime as dt
import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import pydantic
from pydantic_core import PydanticCustomError

from verdict.domain.errors import ConfigError
from verdict.domain.finding import Finding, Severity
from verdict.domain.fingerprint import VERSION
from verdict.domain.text.untrusted import clean_line, clean_path
from verdict.settings.section import Day
from verdict.stores.files import write_atomically
from verdict.tree.versions import FILES, Version

_LARGEST_FILE = 64 << 20  # bytes: some 100,000 findings
_LONGEST_REASON = 300  # characters; keys of a hostile file are in it
_FORMAT = 2  # 1 had only the fingerprint, rule, severity and file of each finding; it is read too
_Line = Annotated[str, pydantic.AfterValidator(clean_line)]


def _by_name(name: object) -> object:
    if isinstance(name, Severity):
        return name
    if not isinstance(name, str) or name.upper() not in Severity.__members__:
        raise PydanticCustomError("severity", "should be one of {known}", {"known": ", ".join(Severity.__members__)})
    return Severity[name.upper()]


def _name(severity: Severity) -> str:
    return severity.name


_Severity = Annotated[Severity, pydantic.BeforeValidator(_by_name), pydantic.PlainSerializer(_name)]


class Entry(pydantic.BaseModel):
    """An accepted finding.

    `severity` and `line` are those when it was accepted; `expires` is the last day on which the entry counts.
    """

    model_config = pydantic.ConfigDict(extra="forbid", frozen=True)
    fingerprint: str
    rule_id: _Line
    severity: _Severity
    file: _Line
    line: int | None = None
    reason: _Line | None = None
    author: _Line | None = None
    date: Day | None = None
    expires: Day | None = None

    def expired(self, today: dt.date) -> bool:
        """Whether its last day is over."""
        return self.expires is not None and self.expires < today


class _Version(pydantic.BaseModel):
    version: pydantic.StrictInt
    fingerprint_version: str


class _Baseline(_Version):
    model_config = pydantic.ConfigDict(extra="forbid")
    findings: list[Entry]


def read(path: Path, version: Version = FILES) -> tuple[Entry, ...]:
    """The entries of a baseline in a version of its tree; none if there is no file.

    Raises:
        ConfigError: it can't be read, is in a newer format, or has fingerprints that would match nothing.
    """
    again, file = "mend it, or remove it and write it again with `verdict baseline write`", version.root / path
    try:
        content = version.read(path, _LARGEST_FILE)
        if content is None:
            return ()
        content = content.removeprefix(codecs.BOM_UTF8)
        versions = _Version.model_validate_json(content)
        if versions.version > _FORMAT:
            raise ConfigError(
                f"is a baseline of version {versions.version}, this verdict reads up to {_FORMAT}",
                hint="use the verdict that wrote it, or a later one",
                file=file,
            )
        baseline = _Baseline.model_validate_json(content)
    except FileNotFoundError as error:
        to = clean_path(str(file.readlink())) if file.is_symlink() else "a file"
        hint = "create it, or remove the link and write the baseline again"
        raise ConfigError(f"leads to {to}, which isn't there", hint=hint, file=file) from error
    except OSError as error:
        raise ConfigError("is not a baseline", hint=again, file=file) from error
    except pydantic.ValidationError as error:
        first = error.errors()[0]
        reason = ": ".join(filter(None, (".".join(map(str, first["loc"])), first["msg"])))
        message = clean_line(f"is not a baseline: {reason}")[:_LONGEST_REASON]
        raise ConfigError(message, hint=again, file=file) from error
    if versions.version < 1:
        raise ConfigError("is not a baseline", hint=again, file=file)
    if baseline.fingerprint_version != VERSION:
        raise ConfigError(
            f"has fingerprints {clean_line(baseline.fingerprint_version)[:20]}, this verdict makes {VERSION}",
            hint=again,
            file=file,
        )
    return tuple(baseline.findings)


def current(entries: Iterable[Entry], today: dt.date) -> Mapping[str, Severity]:
    """The fingerprints of the entries that haven't expired, with the severity that was accepted."""
    return {entry.fingerprint: entry.severity for entry in entries if not entry.expired(today)}


@dataclass(frozen=True, slots=True)
class Acceptance:
    """Who accepts findings, when, why, and until when."""

    date: dt.date
    reason: str | None = None
    author: str | None = None
    expires: dt.date | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """The entries of a changed baseline, and how many of them are new, and how many others were removed.

    The new ones are of `accepted` findings, which have an entry for each of their places.
    """

    entries: tuple[Entry, ...]
    added: int = 0
    removed: int = 0
    accepted: int = 0


def written(
    before: Iterable[Entry], findings: Iterable[Finding], acceptance: Acceptance, scanned: Callable[[str], bool]
) -> Change:
    """Accept the findings anew, instead of the entries of the `scanned` files. The other entries stay."""
    before, findings = tuple(before), tuple(findings)
    new = _accepted(findings, acceptance)
    kept = [entry for entry in before if not scanned(entry.file) and entry.fingerprint not in new]
    return Change((*new.values(), *kept), len(new), len(before) - len(kept), len(findings))


def updated(
    before: Iterable[Entry],
    findings: Iterable[Finding],
    acceptance: Acceptance,
    gone: Callable[[Entry], bool],
    found: Collection[str],
) -> Change:
    """Accept those of the findings that no current entry covers, and remove entries that are `gone`.

    `found` are the fingerprints that the scan found, suppressed ones too. Entries of found findings stay as they are,
    unless they have expired or the finding has become worse.
    """
    known = {entry.fingerprint: entry for entry in before}
    valid = current(known.values(), acceptance.date)
    new = {
        mark: entry
        for each in findings
        for mark, entry in _accepted([each], acceptance).items()
        if mark not in valid or each.worse_than(valid[mark])
    }
    kept = [
        entry
        for mark, entry in known.items()
        if mark not in new and (mark in found or not gone(entry))
    ]  # fmt: skip
    return Change((*new.values(), *kept), len(new), len(known.keys() - new.keys()) - len(kept))


def pruned(before: Iterable[Entry], gone: Callable[[Entry], bool], found: Collection[str], today: dt.date) -> Change:
    """Remove the entries that have expired, and those that are `gone` and not `found`."""
    before = tuple(before)
    kept = tuple(
        entry for entry in before if not entry.expired(today) and (entry.fingerprint in found or not gone(entry))
    )
    return Change(kept, 0, len(before) - len(kept))


def save(file: Path, entries: Iterable[Entry]) -> None:
    """Write a baseline.

    Raises:
        OutputError: it can't be written; the earlier baseline stays.
    """
    ordered = sorted(entries, key=lambda each: (each.file, each.rule_id, each.fingerprint))
    content = {
        "version": _FORMAT,
        "fingerprint_version": VERSION,
        "findings": [each.model_dump(mode="json", exclude_none=True) for each in ordered],
    }
    write_atomically(file, [json.dumps(content, indent=1, ensure_ascii=False) + "\n"])


def _accepted(findings: Iterable[Finding], acceptance: Acceptance) -> dict[str, Entry]:
    """An entry for each fingerprint of the findings."""
    return {
        fingerprint: Entry(
            fingerprint=fingerprint,
            rule_id=each.rule_id,
            severity=each.severity,
            file=each.location.path,
            line=place.line,
            reason=acceptance.reason,
            author=acceptance.author,
            date=acceptance.date,
            expires=acceptance.expires,
        )
        for each in findings
        for fingerprint, place in each.occurrences
    }
