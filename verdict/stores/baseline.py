"""The accepted findings: `.verdict/baseline.json`, sorted, to be reviewed like code."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pydantic

from verdict.domain.errors import ConfigError
from verdict.domain.finding import Finding
from verdict.domain.fingerprint import VERSION
from verdict.domain.text.untrusted import clean_line
from verdict.stores.files import write_atomically
from verdict.tree.reading import read_regular

_LARGEST_FILE = 64 << 20  # bytes: some 200,000 findings


class _Entry(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="forbid")
    fingerprint: str
    rule_id: str
    severity: str
    file: str


class _Baseline(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="forbid")
    version: Literal[1]
    fingerprint_version: str
    findings: list[_Entry]


def read(file: Path, raw: bytes | None = None) -> frozenset[str]:
    """The fingerprints in a baseline file, or in its content `raw`; none if there is no file.

    Raises:
        ConfigError: it can't be read, or its fingerprints are of another version and would match nothing.
    """
    return frozenset(entry.fingerprint for entry in _entries(file, raw))


def _entries(file: Path, raw: bytes | None = None) -> list[_Entry]:
    again = "remove it, then write it again with `verdict baseline write`"
    try:
        baseline = _Baseline.model_validate_json(read_regular(file, _LARGEST_FILE) if raw is None else raw)
    except FileNotFoundError:
        return []
    except (OSError, pydantic.ValidationError) as error:
        raise ConfigError("is not a baseline", hint=again, file=file) from error
    if baseline.fingerprint_version != VERSION:
        raise ConfigError(
            f"has fingerprints {clean_line(baseline.fingerprint_version)[:20]}, this verdict makes {VERSION}",
            hint=again,
            file=file,
        )
    return baseline.findings


@dataclass(frozen=True, slots=True)
class Written:
    """How many findings were accepted, and how many entries of files that weren't scanned were kept."""

    accepted: int
    kept: int


def write(file: Path, findings: Iterable[Finding], scanned: Callable[[str], bool] | None = None) -> Written:
    """Accept `findings`. Entries of an earlier baseline for files that weren't `scanned` are kept.

    If `scanned` is None, everything was scanned, and the file is replaced as a whole.

    Raises:
        ConfigError: only a part was scanned, and the earlier baseline can't be read.
        OutputError: it can't be written; the earlier baseline stays.
    """
    new = {
        fingerprint: _Entry(
            fingerprint=fingerprint,
            rule_id=each.rule_id,
            severity=each.severity.name,
            file=each.location.path,
        )
        for each in findings
        for fingerprint in each.fingerprints
    }
    before = [] if scanned is None else [entry for entry in _entries(file) if not scanned(entry.file)]
    others = [entry for entry in before if entry.fingerprint not in new]
    entries = sorted((*new.values(), *others), key=lambda each: (each.file, each.rule_id, each.fingerprint))
    content = {"version": 1, "fingerprint_version": VERSION, "findings": [each.model_dump() for each in entries]}
    write_atomically(file, [json.dumps(content, indent=1, ensure_ascii=False) + "\n"])
    return Written(len(new), len(others))
