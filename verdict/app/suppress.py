"""Suppresses a finding of an earlier scan, by a comment in the code or an entry in the configuration."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import yaml

from verdict.app.engines import SETTINGS
from verdict.app.project import Project, open_project
from verdict.app.scan import Examined
from verdict.domain.errors import ConfigError, NotFound, UsageError, VerdictError
from verdict.domain.finding import Finding
from verdict.domain.inline_suppression import own_comment
from verdict.domain.text.untrusted import clean_path
from verdict.settings.editing import Entry, in_one_line, with_suppression
from verdict.settings.file import load, parse
from verdict.settings.model import NAME, Config, SuppressionSettings
from verdict.stores.files import write_atomically
from verdict.stores.history import SqliteHistory
from verdict.tree.comment_writing import comment, placed
from verdict.tree.reading import read_regular

_LARGEST_FILE = 2 << 20  # bytes; comments in larger files aren't read either
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/+@: ")  # means itself in a glob


class Where(enum.StrEnum):
    """Where a suppression is written."""

    CODE = "code"
    CONFIG = "config"


@dataclass(frozen=True, slots=True)
class Suppressing:
    """Why a finding is suppressed, who answers for it, and until when; `where` is None for the best place."""

    reason: str
    owner: str | None
    expires: date | None
    where: Where | None


Scan = Callable[[Project], Examined]


class _Impossible(VerdictError):
    """No comment can be written for the finding."""


def suppress(name: str, wanted: Suppressing, config: Path | None, history: SqliteHistory, scan: Scan) -> Iterator[str]:
    """Suppress the finding with an id or a fingerprint. Yields a line for each thing that was written.

    The finding is looked up by scanning its file. A comment is checked by scanning the file again; if it doesn't
    suppress the finding, the file is restored.

    Raises:
        NotFound: the scan finds no such finding.
        UsageError: it is suppressed already, or can't be suppressed as wanted.
        ConfigError, OutputError: the configuration can't be changed, or a file can't be written.
    """
    whole = open_project(["."], config)
    finding = _found(name, whole, config, history, scan)
    if wanted.where is Where.CONFIG or (wanted.where is None and (wanted.owner or wanted.expires)):
        yield from _in_config(finding, whole, wanted, config)
        return
    if wanted.owner or wanted.expires:
        raise UsageError("a comment has no owner and no last day", hint="write it into the configuration: --in config")
    try:
        yield from _in_code(finding, whole, wanted, config, scan)
    except _Impossible as error:
        if wanted.where is Where.CODE:
            raise UsageError(str(error), hint=error.hint) from error
        yield f"{error}: written into the configuration instead"
        yield from _in_config(finding, whole, wanted, config)


def _found(name: str, whole: Project, config: Path | None, history: SqliteHistory, scan: Scan) -> Finding:
    """The finding with a name, by a scan of the file in which it was last seen, else of the whole project."""
    root = clean_path(str(whole.root))
    paths = [whole.root / seen.path for seen in history.find(name) if seen.root == root]
    known = [path for path in paths if path.is_file()]
    report = scan(open_project([str(known[0])], config) if known else whole).report
    for finding in report.findings:
        if name in (finding.id, *finding.fingerprints):
            return finding
    for finding in report.suppressed:
        if name in (finding.id, *finding.fingerprints):
            raise UsageError(f"it is suppressed already: {finding.suppressed_because}", hint="nothing has to be done")
    raise NotFound("the scan finds no finding with this id", hint="scan again: ids are in the report")


def _in_code(finding: Finding, whole: Project, wanted: Suppressing, config: Path | None, scan: Scan) -> Iterator[str]:
    """Write a comment for each place of the finding in its file."""
    path = finding.location.path
    if len(finding.paths) > 1:
        raise _Impossible("it would need a comment in each of several files", hint="use --in config")
    remark = comment(path, own_comment(finding.rule_id, wanted.reason))
    file = whole.root / path
    if remark is None or not file.is_file():
        other = file.is_file() and comment(path, own_comment(finding.rule_id, "another reason")) is not None
        why = " with this reason" if other else ""
        raise _Impossible(f"no comment can be put into {path}{why}", hint="use --in config")
    original = _text(file)
    text, lines = original, list[tuple[int, int]]()  # of each comment, and of the code below or beside it
    for place in sorted((where for _, where in finding.occurrences), reverse=True):
        changed = next(placed(path, text, place.line, remark), None)
        if changed is None:
            raise _Impossible(f"no comment can be put at {path}:{place.line}", hint="use --in config")
        text, moved = changed
        lines = [(place.line, place.line + moved), *((above + moved, code + moved) for above, code in lines)]
    write_atomically(file, [text])
    try:
        after = scan(open_project([str(file)], config)).report
        left = [each for each in after.findings if each.rule_id == finding.rule_id and each.location.path == path]
        still = {where.line for each in left for _, where in each.occurrences} & {code for _, code in lines}
    except BaseException:
        write_atomically(file, [original])
        raise
    if still or not after.suppressed:
        write_atomically(file, [original])
        raise _Impossible(f"a comment at {path}:{lines[0][0]} doesn't suppress the finding", hint="use --in config")
    yield from (f"{path}:{line}: {remark}" for line, _ in lines)


def _text(file: Path) -> str:
    try:
        return read_regular(file, _LARGEST_FILE).decode()
    except (OSError, UnicodeDecodeError) as error:
        shown = clean_path(file.name)
        raise _Impossible(f"{shown} isn't UTF-8, or too large for comments", hint="use --in config") from error


def _in_config(finding: Finding, whole: Project, wanted: Suppressing, config: Path | None) -> Iterator[str]:
    """Add an entry for each fingerprint of the finding to the configuration."""
    file = config or whole.root / NAME
    shown = clean_path(str(file))
    for fingerprint, place in finding.occurrences:
        entry = _entry(finding, fingerprint, wanted)
        before = load(file, SETTINGS) if file.exists() else Config()
        text = read_regular(file, _LARGEST_FILE).decode() if file.exists() else ""
        changed = with_suppression(text, entry)
        if changed is None or not _adds(changed, before, entry, file):
            raise ConfigError(
                "can't be changed without losing its layout",
                hint=f"add to `suppressions:` yourself: {in_one_line(entry)}",
                file=file,
            )
        file.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(file, [changed])
        yield f"{shown}: suppression of {finding.rule_id} at {place.path}:{place.line}"


def _entry(finding: Finding, fingerprint: str, wanted: Suppressing) -> Entry:
    path = finding.location.path
    plain = len(finding.paths) == 1 and _PLAIN.issuperset(path) and not path.endswith(" ")
    return {
        "rule": finding.rule_id,
        **({"path": f"/{path}"} if plain else {}),
        "fingerprint": fingerprint,
        "reason": wanted.reason,
        **({} if wanted.owner is None else {"owner": wanted.owner}),
        **({} if wanted.expires is None else {"expires": wanted.expires}),
    }


def _adds(changed: str, before: Config, entry: Entry, file: Path) -> bool:
    """Whether a changed configuration has the entry more, and is the same otherwise."""
    try:
        after = parse(changed, file, SETTINGS)
    except (ConfigError, yaml.YAMLError):
        return False
    added = SuppressionSettings.model_validate(entry)
    return after == before.model_copy(update={"suppressions": [*before.suppressions, added]})
