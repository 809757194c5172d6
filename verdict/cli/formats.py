"""The table of report formats: what `verdict scan` can write, and the presenter that writes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # `--help` answers without the presenters
    from verdict.domain.page.detail import Detail
    from verdict.ports import Presenter


@dataclass(frozen=True, slots=True)
class View:
    """The reader's choices. A format ignores those that it has no place for. `width` is in columns."""

    detail: Detail
    width: int = 100
    colour: bool = False
    show_coverage: bool = False
    show_suppressed: bool = False


@dataclass(frozen=True, slots=True)
class Format:
    """A report format.

    - `presenter`: makes the presenter, and imports it only then.
    - `for_people`: whether people read it; otherwise programs do.
    - `suffixes`: file names that select the format, in lower case.
    """

    presenter: Callable[[View], Presenter]
    for_people: bool
    suffixes: tuple[str, ...] = ()


def _terminal(view: View) -> Presenter:
    from verdict.presenters.terminal import TerminalPresenter  # noqa: PLC0415  only when asked for

    return TerminalPresenter(
        width=view.width,
        colour=view.colour,
        detail=view.detail,
        show_coverage=view.show_coverage,
        show_suppressed=view.show_suppressed,
    )


def _json(view: View) -> Presenter:
    from verdict.presenters.json_report import JsonPresenter  # noqa: PLC0415  only when asked for

    return JsonPresenter(view.detail, show_coverage=view.show_coverage, show_suppressed=view.show_suppressed)


def _sarif(_view: View) -> Presenter:
    from verdict.presenters.sarif import SarifPresenter  # noqa: PLC0415  only when asked for

    return SarifPresenter()


FORMATS: dict[str, Format] = {
    "terminal": Format(_terminal, for_people=True, suffixes=(".txt",)),
    "json": Format(_json, for_people=False, suffixes=(".json",)),
    "sarif": Format(_sarif, for_people=False, suffixes=(".sarif",)),
}
"""The formats by name, in the order in which help texts list them."""


def by_suffix(suffix: str) -> str | None:
    """The name of the format of files with this suffix; None if no format has it."""
    return next((name for name, each in FORMATS.items() if suffix.lower() in each.suffixes), None)


def suffixes() -> str:
    """All suffixes that select a format, for a help text: `.txt, .json`."""
    return ", ".join(suffix for each in FORMATS.values() for suffix in each.suffixes)
