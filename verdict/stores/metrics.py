"""Counts how large responses were and what they left out: numbers only, never a word of a report."""

from __future__ import annotations

import logging
import sqlite3
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import pydantic

from verdict.domain.page.limits import Limits, Reason, Size
from verdict.domain.page.selection import Selection
from verdict.domain.text.content import shorten
from verdict.domain.text.untrusted import clean_line
from verdict.domain.usage import Response
from verdict.stores.sqlite import Store

BINS = 10

_VERSION = 2
_SCHEMA = (
    "CREATE TABLE IF NOT EXISTS responses (id INTEGER PRIMARY KEY, at INTEGER, surface TEXT, client TEXT,"
    " total INTEGER, shown INTEGER, bytes INTEGER, tokens INTEGER, max_findings INTEGER, max_output_bytes INTEGER,"
    " max_tokens INTEGER, truncated INTEGER, reason TEXT)"
)
_CLIENT = 60  # characters of a client's name
_Count = Annotated[int, pydantic.Field(ge=0)]
_STRICT = pydantic.ConfigDict(strict=True)
_SURFACES = pydantic.TypeAdapter(list[tuple[str, _Count, _Count, _Count, _Count]], config=_STRICT)
_FILLED = pydantic.TypeAdapter(list[tuple[_Count, _Count, _Count | None, _Count | None]], config=_STRICT)
_ROWS = pydantic.TypeAdapter(
    list[
        tuple[
            int, str, str, _Count, _Count, _Count, _Count, _Count | None, _Count | None, _Count | None, int, str | None
        ]
    ],
    config=_STRICT,
)
_log = logging.getLogger("verdict.truncation")


@dataclass(frozen=True, slots=True)
class Surface:
    """The responses of one surface, such as a command or an MCP tool: how many, and bytes and tokens in all."""

    name: str
    responses: int
    truncated: int
    bytes: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Summary:
    """Statistics of the responses, by surface in order of name.

    The utilisation of a response is how much of its limits it used, see `Size.share`. `histogram` counts the responses
    that had a limit by tenths of utilisation; `mean_utilisation` is None if none had one.
    """

    surfaces: tuple[Surface, ...]
    mean_utilisation: float | None
    histogram: tuple[int, ...]

    @property
    def responses(self) -> int:
        """The number of responses."""
        return sum(surface.responses for surface in self.surfaces)

    @property
    def truncated(self) -> int:
        """The number of responses that hid or shortened something."""
        return sum(surface.truncated for surface in self.surfaces)

    @property
    def truncation_rate(self) -> float:
        """Their share of all responses, 0 to 1."""
        return self.truncated / self.responses if self.responses else 0.0

    @property
    def returned(self) -> Size:
        """The bytes and tokens of all responses together."""
        return sum((Size(surface.bytes, surface.tokens) for surface in self.surfaces), Size())


class SqliteMetrics:
    """The latest `kept` responses in numbers. If they are lost, the statistics begin anew."""

    def __init__(self, folder: Path, kept: int = 10_000) -> None:
        self._kept = kept
        self._store = Store(folder / f"metrics-{_VERSION}.sqlite", _SCHEMA, "the statistics")

    @property
    def problem(self) -> str | None:
        """The reason why they weren't used, if they weren't."""
        return self._store.problem

    def record(  # noqa: PLR0913  the sides of a response, named
        self,
        surface: str,
        page: Selection,
        size: Size,
        now: datetime,
        *,
        client: str = "",
        only: str = "",
        kept: bool = True,
    ) -> None:
        """Record a response of `size` that showed `page`, and log it if it is truncated or nearly full. Never fails.

        `surface` is one of verdict's own names, a command or an MCP tool, and nothing that a user wrote. `client` is
        the name that an MCP client sends. `only` says by what the findings were filtered; it is logged and not
        recorded. What isn't `kept` is only logged.
        """
        shown, limits = len(page.shown), page.limits
        filtered = f" (only {clean_line(only)})" if only else ""
        if page.truncated:
            _log.info(
                "%s%s: showed %d of %d findings in %d bytes, %d tokens (%s)",
                surface, filtered, shown, page.total, size.bytes, size.tokens, page.reason or "a later page",
            )  # fmt: skip
        elif page.nearly_full:
            _log.info(
                "%s%s: %.0f %% of the limit is used, %d bytes, %d tokens",
                surface, filtered, 100 * (page.utilisation or 0), size.bytes, size.tokens,
            )  # fmt: skip
        if not kept:
            return
        row = (
            int(now.timestamp()), surface, shorten(clean_line(client), _CLIENT),
            page.total, shown, size.bytes, size.tokens,
            limits.max_findings, limits.max_output_bytes, limits.max_tokens, page.truncated, page.reason,
        )  # fmt: skip
        try:
            with self._store.opened() as database:
                database.execute(f"INSERT INTO responses VALUES (NULL{', ?' * len(row)})", row)  # noqa: S608  marks only
                database.execute("DELETE FROM responses WHERE id <= (SELECT max(id) FROM responses) - ?", (self._kept,))
        except (sqlite3.Error, OSError) as error:
            self._store.give_up(error)

    def summary(self) -> Summary | None:
        """The statistics; None if they can't be read, and `problem` says why."""
        try:
            with self._store.opened() as database:
                surfaces = database.execute(
                    "SELECT surface, count(*), sum(truncated), sum(bytes), sum(tokens) FROM responses"
                    " GROUP BY surface ORDER BY surface"
                ).fetchall()
                filled = database.execute(
                    "SELECT bytes, tokens, max_output_bytes, max_tokens FROM responses"
                ).fetchall()
            surfaces, filled = _SURFACES.validate_python(surfaces), _FILLED.validate_python(filled)
        except (sqlite3.Error, OSError, pydantic.ValidationError) as error:
            self._store.give_up(error)
            return None
        used = (Size(taken, tokens).share(Limits(None, *most)) for taken, tokens, *most in filled)
        shares = [min(share, 1.0) for share in used if share is not None]
        return Summary(
            surfaces=tuple(Surface(*row) for row in surfaces),
            mean_utilisation=sum(shares) / len(shares) if shares else None,
            histogram=tuple(sum(min(int(share * BINS), BINS - 1) == each for share in shares) for each in range(BINS)),
        )

    def responses(self) -> list[Response] | None:
        """The recorded responses, oldest first; None if they can't be read, and `problem` says why."""
        try:
            with self._store.opened() as database:
                rows = database.execute(
                    "SELECT at, surface, client, total, shown, bytes, tokens, max_findings, max_output_bytes,"
                    " max_tokens, truncated, reason FROM responses ORDER BY at, id"
                ).fetchall()
            return [_response(*row) for row in _ROWS.validate_python(rows)]
        except (sqlite3.Error, OSError, ValueError) as error:  # a time, a reason or a number that isn't one
            self._store.give_up(error)
            return None


def _response(  # noqa: PLR0913, PLR0917  the columns
    at: int, surface: str, client: str, total: int, shown: int, bytes_: int, tokens: int, max_findings: int | None,
    max_output_bytes: int | None, max_tokens: int | None, truncated: int, reason: str | None,
) -> Response:  # fmt: skip
    return Response(
        at=datetime.fromtimestamp(at, UTC),
        surface=surface,
        client=client,
        total=total,
        shown=shown,
        size=Size(bytes_, tokens),
        limits=Limits(max_findings, max_output_bytes, max_tokens),
        truncated=bool(truncated),
        reason=None if reason is None else Reason(reason),
    )
