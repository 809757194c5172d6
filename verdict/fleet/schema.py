"""The tables of a fleet's results. Columns are only ever added; a change of meaning raises `VERSION`."""

from __future__ import annotations

from collections.abc import Mapping

import pyarrow as pa

VERSION = 1

_TEXT, _NUMBER, _TEXTS = pa.string(), pa.int32(), pa.list_(pa.string())
_TIME = pa.timestamp("us", tz="UTC")
_OF_RUN = {
    "key": _TEXT,  # names the result: see `tables.Scanned`
    "repository": _TEXT,
    "commit": _TEXT,
    "scanned_at": _TIME,
}
_ENGINE = pa.struct(
    {"id": _TEXT, "version": _TEXT, "status": _TEXT, "error": _TEXT, "scanned": _NUMBER, "skipped": _NUMBER}
)


def _schema(columns: Mapping[str, pa.DataType]) -> pa.Schema:
    return pa.schema({**_OF_RUN, **columns})


TABLES: Mapping[str, pa.Schema] = {
    "findings": _schema(
        {
            "id": _TEXT,
            "fingerprint": _TEXT,
            "kind": _TEXT,
            "rule_id": _TEXT,
            "title": _TEXT,
            "message": _TEXT,
            "severity": _TEXT,
            "confidence": _TEXT,
            "status": _TEXT,
            "file": _TEXT,
            "line": _NUMBER,
            "end_line": _NUMBER,
            "symbol": _TEXT,
            "code_role": _TEXT,
            "cwe": _TEXTS,
            "aliases": _TEXTS,
            "engines": _TEXTS,
            "package": _TEXT,
            "version": _TEXT,
            "purl": _TEXT,
            "fixed_version": _TEXT,
        }
    ),
    "coverage": _schema({"engine": _TEXT, "path": _TEXT, "gap": _TEXT, "reason": _TEXT}),
    "components": _schema(
        {"ecosystem": _TEXT, "name": _TEXT, "version": _TEXT, "purl": _TEXT, "scope": _TEXT, "licence": _TEXT}
    ),
    "repositories": _schema({"revision": _TEXT, "files": _NUMBER}),
    "runs": _schema(
        {
            "outcome": _TEXT,  # completed or failed
            "reason": _TEXT,  # why it failed, or the decision's reasons
            "decision": _TEXT,
            "headlines": _TEXTS,  # what the decision doesn't cover
            "critical": _NUMBER,
            "high": _NUMBER,
            "medium": _NUMBER,
            "low": _NUMBER,
            "info": _NUMBER,
            "unknown": _NUMBER,
            "suppressed": _NUMBER,
            "duration": pa.float64(),  # seconds
            "verdict_version": _TEXT,
            "rules": _TEXT,
            "policy": _TEXT,
            "advisories": _TEXT,
            "schema_version": _NUMBER,
            "engines": pa.list_(_ENGINE),
        }
    ),
}
"""Column types by table. A result's `runs` are written last: a result without them doesn't exist."""
