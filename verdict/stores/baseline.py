"""The findings that were there before: `.verdict/baseline.json`, sorted, to be reviewed like code."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

import pydantic

from verdict.domain.errors import ConfigError
from verdict.domain.finding import Finding
from verdict.domain.fingerprint import VERSION
from verdict.reading import read_regular
from verdict.stores.files import write_atomically

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


def read(file: Path) -> frozenset[str]:
    """The fingerprints in a baseline; none if there is no file.

    Raises:
        ConfigError: it can't be read, or its fingerprints are of another version and would match nothing.
    """
    try:
        baseline = _Baseline.model_validate_json(read_regular(file, _LARGEST_FILE))
    except FileNotFoundError:
        return frozenset()
    except (OSError, pydantic.ValidationError) as error:
        raise ConfigError(
            "is not a baseline", hint="write it again with `verdict baseline write`", file=file
        ) from error
    if baseline.fingerprint_version != VERSION:
        raise ConfigError(
            f"has fingerprints {baseline.fingerprint_version}, this verdict makes {VERSION}",
            hint="write it again with `verdict baseline write`", file=file,
        )  # fmt: skip
    return frozenset(entry.fingerprint for entry in baseline.findings)


def write(file: Path, findings: Iterable[Finding]) -> int:
    """Accept `findings` as they are; how many there are. A file that is there is replaced as a whole.

    Raises:
        OutputError: it can't be written; what was there stays.
    """
    entries = [
        {
            "fingerprint": each.fingerprint,
            "rule_id": each.rule_id,
            "severity": each.severity.name,
            "file": each.location.path,
        }
        for each in sorted(findings, key=lambda each: (each.location.path, each.rule_id, each.fingerprint))
    ]
    content = {"version": 1, "fingerprint_version": VERSION, "findings": entries}
    write_atomically(file, [json.dumps(content, indent=1, ensure_ascii=False) + "\n"])
    return len(entries)
