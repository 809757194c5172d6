"""The styles of the report on a terminal.

They use the terminal's own sixteen colours, so that its theme decides. Yellow, cyan and blue are backgrounds: as the
colour of text they are hard to read, on white or on black.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.color import ColorSystem
from rich.style import Style

from verdict.domain.finding import Severity
from verdict.domain.outcome import RunStatus
from verdict.domain.policy import Verdict
from verdict.presenters.lines import Line, Role

PLAIN: Final = ""
TITLE: Final = "bold"
DIM: Final = "dim"
FIX: Final = "green"
WARNING: Final = "bold"
SPAN: Final = "bold red"
PLACE: Final = "bold default"
CODE: Final = "default"
LINK: Final = "dim underline"
UNBROKEN: Final = "dim default"
SOLID: Final = frozenset({PLACE, CODE, SPAN, LINK, UNBROKEN})
"""Styles of texts that are never broken: paths, code, URLs, a number with its noun."""

SEVERITIES: Final[Mapping[Severity, str]] = {
    Severity.CRITICAL: "bold white on magenta",
    Severity.HIGH: "bold white on red",
    Severity.MEDIUM: "black on yellow",
    Severity.LOW: "black on cyan",
    Severity.INFO: "white on blue",
    Severity.UNKNOWN: "reverse",
}
VERDICTS: Final[Mapping[Verdict, str]] = {
    Verdict.PASS: "bold white on green",
    Verdict.WARN: "bold black on yellow",
    Verdict.FAIL: "bold white on red",
    Verdict.INCOMPLETE: "bold white on magenta",
}
STATES: Final[Mapping[RunStatus, str]] = {
    RunStatus.OK: "green",
    RunStatus.SKIPPED: DIM,
    RunStatus.PARTIAL: "black on yellow",
}
_ROLES: Final[Mapping[Role | None, str]] = {
    Role.PLACE: PLACE,
    Role.FACTS: DIM,
    Role.CODE: CODE,
    Role.GUTTER: DIM,
    Role.FIX: FIX,
    Role.LINK: LINK,
}


def painted(text: str, style: str) -> str:
    """The text with escape codes for the style."""
    return Style.parse(style).render(text, color_system=ColorSystem.STANDARD)


def state(status: RunStatus) -> str:
    """The style of an engine's state."""
    return STATES.get(status, SEVERITIES[Severity.HIGH])


def pieces(line: Line) -> tuple[tuple[str, str], ...]:
    """The pieces of a line that all text formats share."""
    return tuple((text, _style_of(role)) for text, role in line.pieces)


def _style_of(role: Role | Severity | None) -> str:
    return SEVERITIES[role] if isinstance(role, Severity) else _ROLES.get(role, PLAIN)
