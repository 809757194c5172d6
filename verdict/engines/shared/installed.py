"""Checks whether the files in an engine's environment are unchanged since the installation."""

from __future__ import annotations

import base64
import csv
import hashlib
import os
from pathlib import Path


def first_damage(environment: Path) -> str | None:
    """The first file that is missing or has changed, relative to the folder of modules; None if there is none."""
    for record in sorted(environment.glob("lib/python*/site-packages/*.dist-info/RECORD")):
        site = record.parent.parent
        digests = _digests(record)
        if digests is None:
            return os.path.relpath(record, site)
        for name, expected in digests.items():
            if expected and _hash(site / name) != expected:
                return os.path.relpath(site / name, site)
    return None


def _digests(record: Path) -> dict[str, str] | None:
    """The SHA-256 of each installed file, empty if it isn't recorded; None if the record is damaged.

    Each record lists itself (https://packaging.python.org/en/latest/specifications/recording-installed-packages).
    """
    try:
        with record.open(newline="", encoding="utf-8") as stream:
            rows = [row for row in csv.reader(stream) if row]
    except (OSError, UnicodeDecodeError, csv.Error):
        return None
    if any(len(row) < 2 or "\0" in row[0] for row in rows):
        return None
    digests = {name: digest.removeprefix("sha256=") if digest[:7] == "sha256=" else "" for name, digest, *_ in rows}
    return digests if f"{record.parent.name}/{record.name}" in digests else None


def _hash(path: Path) -> str | None:
    try:
        with path.open("rb") as stream:
            digest = hashlib.file_digest(stream, "sha256").digest()
    except OSError:
        return None
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
