"""The table of report formats: what `verdict scan` can write, and the presenter that writes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from verdict.domain.page.detail import Detail

if TYPE_CHECKING:  # `--help` answers without the presenters
    from verdict.domain.page.limits import Limits
    from verdict.ports import Presenter

_MOST_LINES = 200
"""Lines of a report for people, unless they choose its detail."""


@dataclass(frozen=True, slots=True)
class View:
    """The reader's choices. A format ignores those that it has no place for.

    `sarif_fit` is the host that SARIF is made to fit, by its name in `sarif_fit.FITS`.
    `folder` is the path of the scanned root below the top of its checkout, with a slash at its end; empty for the top.
    `detail`: None leaves it to the format. `width` is the terminal's, in columns; None if the output isn't a terminal.
    """

    detail: Detail | None
    width: int | None = None
    colour: bool = False
    show_coverage: bool = False
    show_suppressed: bool = False
    show_existing: bool = False
    show_baseline: bool = False
    sarif_fit: str | None = None
    folder: str = ""


@dataclass(frozen=True, slots=True)
class Format:
    """A report format.

    - `presenter`: makes the presenter, and imports it only then.
    - `suffixes`: file names that select the format, in lower case.
    - `hosted`: code hosts read it, which name files from the top of the checkout; SARIF only if it is made to fit one.
    - `most_bytes`: the size that a report is kept to, whatever limits the reader sets; None: any size.
    """

    presenter: Callable[[View], Presenter]
    suffixes: tuple[str, ...] = ()
    most_bytes: int | None = None
    hosted: bool = False

    def within(self, limits: Limits) -> Limits:
        """The limits, as far as the format's own size allows."""
        given, own = limits.max_output_bytes, self.most_bytes
        return limits if own is None else replace(limits, max_output_bytes=own if given is None else min(given, own))


def _terminal(view: View) -> Presenter:
    from verdict.presenters.terminal.presenter import TerminalPresenter  # noqa: PLC0415  only when asked for

    return TerminalPresenter(
        width=view.width,
        colour=view.colour,
        detail=view.detail or Detail.COMPACT,
        most_lines=_MOST_LINES if view.detail is None else None,
        show_coverage=view.show_coverage,
        show_suppressed=view.show_suppressed,
        show_existing=view.show_existing,
        show_baseline=view.show_baseline,
    )


def _json(view: View) -> Presenter:
    from verdict.presenters.json_report import JsonPresenter  # noqa: PLC0415  only when asked for

    return JsonPresenter(
        view.detail or Detail.RICH,
        show_coverage=view.show_coverage,
        show_suppressed=view.show_suppressed,
        show_existing=view.show_existing,
    )


def _sarif(view: View) -> Presenter:
    from verdict.presenters.sarif import SarifPresenter  # noqa: PLC0415  only when asked for
    from verdict.presenters.sarif_fit import FITS  # noqa: PLC0415  the same

    return SarifPresenter() if view.sarif_fit is None else _from_top(SarifPresenter(FITS[view.sarif_fit]), view)


def _csv(_view: View) -> Presenter:
    from verdict.presenters.csv_report import CsvPresenter  # noqa: PLC0415  only when asked for

    return CsvPresenter()


def _junit(_view: View) -> Presenter:
    from verdict.presenters.junit import JunitPresenter  # noqa: PLC0415  only when asked for

    return JunitPresenter()


def _markdown(_view: View) -> Presenter:
    from verdict.presenters.markdown import MarkdownPresenter  # noqa: PLC0415  only when asked for

    return MarkdownPresenter()


def _html(_view: View) -> Presenter:
    from verdict.presenters.html.report import HtmlPresenter  # noqa: PLC0415  only when asked for

    return HtmlPresenter()


def _github(view: View) -> Presenter:
    from verdict.presenters.github import GithubPresenter  # noqa: PLC0415  only when asked for

    return _from_top(GithubPresenter(), view)


def _gitlab(name: str) -> Callable[[View], Presenter]:
    def presenter(view: View) -> Presenter:
        from verdict.presenters.gitlab import GitlabPresenter  # noqa: PLC0415  only when asked for
        from verdict.presenters.gitlab_types import BY_FORMAT  # noqa: PLC0415  the same

        return _from_top(GitlabPresenter(BY_FORMAT[name]), view)

    return presenter


def _gitlab_codequality(view: View) -> Presenter:
    from verdict.presenters.codequality import CodequalityPresenter  # noqa: PLC0415  only when asked for

    return _from_top(CodequalityPresenter(), view)


def _from_top(presenter: Presenter, view: View) -> Presenter:
    from verdict.presenters.from_top import FromTop  # noqa: PLC0415  only when asked for

    return FromTop(presenter, view.folder) if view.folder else presenter


FORMATS: dict[str, Format] = {
    "terminal": Format(_terminal, suffixes=(".txt",)),
    "json": Format(_json, suffixes=(".json",)),
    "sarif": Format(_sarif, suffixes=(".sarif",), hosted=True),
    "markdown": Format(_markdown, suffixes=(".md",), most_bytes=60_000),
    "html": Format(_html, suffixes=(".html", ".htm"), most_bytes=12_000_000),
    "csv": Format(_csv, suffixes=(".csv",)),
    "junit": Format(_junit, suffixes=(".xml",)),
    "github": Format(_github, hosted=True),
    "gitlab-sast": Format(_gitlab("gitlab-sast"), hosted=True),
    "gitlab-secrets": Format(_gitlab("gitlab-secrets"), hosted=True),
    "gitlab-dependencies": Format(_gitlab("gitlab-dependencies"), hosted=True),
    "gitlab-codequality": Format(_gitlab_codequality, hosted=True),
}
"""The formats by name, in the order in which help texts list them."""


def by_suffix(suffix: str) -> str | None:
    """The name of the format of files with this suffix; None if no format has it."""
    return next((name for name, each in FORMATS.items() if suffix.lower() in each.suffixes), None)


def suffixes() -> str:
    """All suffixes that select a format, for a help text: `.txt, .json`."""
    return ", ".join(suffix for each in FORMATS.values() for suffix in each.suffixes)
