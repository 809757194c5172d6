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
    `detail`: None leaves it to the format. `width` is the terminal's, in columns; None if the output isn't a terminal.
    """

    detail: Detail | None
    width: int | None = None
    colour: bool = False
    show_coverage: bool = False
    show_suppressed: bool = False
    show_existing: bool = False
    sarif_fit: str | None = None


@dataclass(frozen=True, slots=True)
class Format:
    """A report format.

    - `presenter`: makes the presenter, and imports it only then.
    - `suffixes`: file names that select the format, in lower case.
    - `most_bytes`: the size that a report is kept to, whatever limits the reader sets; None: any size.
    """

    presenter: Callable[[View], Presenter]
    suffixes: tuple[str, ...] = ()
    most_bytes: int | None = None

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

    return SarifPresenter(None if view.sarif_fit is None else FITS[view.sarif_fit])


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


def _github(_view: View) -> Presenter:
    from verdict.presenters.github import GithubPresenter  # noqa: PLC0415  only when asked for

    return GithubPresenter()


def _gitlab_sast(_view: View) -> Presenter:
    from verdict.presenters.gitlab import SAST, GitlabPresenter  # noqa: PLC0415  only when asked for

    return GitlabPresenter(SAST)


def _gitlab_secrets(_view: View) -> Presenter:
    from verdict.presenters.gitlab import SECRETS, GitlabPresenter  # noqa: PLC0415  only when asked for

    return GitlabPresenter(SECRETS)


def _gitlab_dependencies(_view: View) -> Presenter:
    from verdict.presenters.gitlab import DEPENDENCIES, GitlabPresenter  # noqa: PLC0415  only when asked for

    return GitlabPresenter(DEPENDENCIES)


def _gitlab_codequality(_view: View) -> Presenter:
    from verdict.presenters.codequality import CodequalityPresenter  # noqa: PLC0415  only when asked for

    return CodequalityPresenter()


FORMATS: dict[str, Format] = {
    "terminal": Format(_terminal, suffixes=(".txt",)),
    "json": Format(_json, suffixes=(".json",)),
    "sarif": Format(_sarif, suffixes=(".sarif",)),
    "markdown": Format(_markdown, suffixes=(".md",), most_bytes=60_000),
    "html": Format(_html, suffixes=(".html", ".htm"), most_bytes=12_000_000),
    "csv": Format(_csv, suffixes=(".csv",)),
    "junit": Format(_junit, suffixes=(".xml",)),
    "github": Format(_github),
    "gitlab-sast": Format(_gitlab_sast),
    "gitlab-secrets": Format(_gitlab_secrets),
    "gitlab-dependencies": Format(_gitlab_dependencies),
    "gitlab-codequality": Format(_gitlab_codequality),
}
"""The formats by name, in the order in which help texts list them."""


def by_suffix(suffix: str) -> str | None:
    """The name of the format of files with this suffix; None if no format has it."""
    return next((name for name, each in FORMATS.items() if suffix.lower() in each.suffixes), None)


def suffixes() -> str:
    """All suffixes that select a format, for a help text: `.txt, .json`."""
    return ", ".join(suffix for each in FORMATS.values() for suffix in each.suffixes)
