"""Where reports go: standard output and files, each in a format, as `--format` and `--output` say."""

from __future__ import annotations

import difflib
import os
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from verdict.cli.formats import FORMATS, by_suffix
from verdict.cli.pipes import ClosedOutput
from verdict.domain.errors import OutputError, UsageError
from verdict.domain.text.untrusted import clean_path


@dataclass(frozen=True, slots=True)
class Output:
    """A destination of a report: a format, and a file or (None) standard output."""

    format: str
    file: Path | None


def destinations(options: dict[str, Any], usual: str) -> list[Output]:
    """As `_outputs`, after checks that all can be written and that each option has a report to apply to."""
    outputs = _outputs(options["format_"], options["outputs"], usual)
    if options["sarif_fit"] and not any(output.format == "sarif" for output in outputs):
        raise UsageError("--sarif-fit without a SARIF report", hint="add --output sarif:FILE")
    for output in outputs:
        check_writable(output.file)
    files = Counter(each.file.resolve() for each in outputs if each.file is not None and not _is_device(each.file))
    for file, count in files.items():
        if count > 1:
            raise UsageError(f"{count} reports for {clean_path(str(file))}", hint="name a file for each")
    return outputs


def _outputs(format_: str | None, values: tuple[str, ...], usual: str) -> list[Output]:
    """The destinations, the main one first: the one plain FILE, else standard output, in the `usual` format."""
    beside, plain = [], []
    for value in values:
        prefix, colon, name = value.partition(":")
        if colon and prefix in FORMATS:
            if not name:
                raise UsageError(f"{value} names no file", hint=f"write {value}FILE, or {value}- for standard output")
            beside.append(Output(prefix, _file(name)))
        elif colon and (prefix.isalnum() or difflib.get_close_matches(prefix, FORMATS, n=1)):
            close = difflib.get_close_matches(prefix, FORMATS, n=1)
            raise UsageError(
                f"{prefix!r} is not a report format",
                hint=f"did you mean {close[0]}:{name}?"
                if close
                else f"one of: {', '.join(FORMATS)}; write a file name with a colon as ./{value}",
            )
        else:
            plain.append(_file(value))
    if len(plain) > 1:
        raise UsageError(
            "two files for one report",
            hint="put the format before each but one, e.g. --output sarif:report.sarif",
        )
    printed = [each for each in beside if each.file is None]
    if len(printed) + (None in plain) + (not plain and format_ is not None) > 1:
        raise UsageError(
            "two reports for standard output", hint="name a file for one, e.g. --output sarif:report.sarif"
        )
    if printed and not plain:
        return [*printed, *(each for each in beside if each.file is not None)]
    file = plain[0] if plain else None
    implied = usual if file is None else by_suffix(file.suffix) or "terminal"
    return [Output(format_ or implied, file), *beside]


def _file(name: str) -> Path | None:
    return None if name == "-" else Path(name)


def check_writable(file: Path | None) -> None:
    """Check before a long scan that the files can be written."""
    if file is None:
        if isinstance(sys.stdout, ClosedOutput):
            raise OutputError("standard output is closed", hint="name a file: --output FILE")
        return
    if file.is_dir():
        raise UsageError(f"{file} is a folder", hint="name a file")
    if _is_device(file):
        if not os.access(file, os.W_OK):
            raise UsageError(f"{file} can't be written to", hint="name another")
        return
    folder = file.parent
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        raise UsageError(f"{folder} is not a folder that can be written to", hint="create it first, or name another")


def _is_device(file: Path) -> bool:
    """Whether it is a device or a pipe, such as `/dev/stdout`."""
    return file.exists() and not file.is_file()
