"""What the readers of tools' reports share: types of texts and places. An impossible place is `OutputInvalid`."""

from __future__ import annotations

from typing import Annotated

import pydantic

from verdict.domain.errors import OutputInvalid
from verdict.domain.location import Location
from verdict.domain.text.untrusted import clean_line

HIGHEST = (1 << 31) - 1
"""No scanned file has as many lines, or as many bytes in a line."""

HOW_TO_REVOKE = "revoke the secret, take it out of the code and of its history, and read it from the environment"
"""The fix for any secret in the code."""


def _named(text: str) -> str:
    text = clean_line(text)
    if not text:
        raise ValueError("it is empty")
    return text


Line = Annotated[str, pydantic.AfterValidator(clean_line)]
"""A text in one line, cleaned."""

Name = Annotated[str, pydantic.AfterValidator(_named)]
"""The same, not empty, such as a rule's id."""

Offset = Annotated[int, pydantic.Field(ge=0, le=HIGHEST)]
"""The number of bytes of a file before a place."""


def location(  # noqa: PLR0913, PLR0917  a region has four numbers
    tool: str, path: str, line: int, column: int | None, end_line: int, end_column: int | None
) -> Location:
    """A region by a tool's numbers, as `Location` counts: from 1, the end column exclusive.

    Raises:
        OutputInvalid: no file has a region like that.
    """
    numbers = [number for number in (line, column, end_line, end_column) if number is not None]
    start, end = (line, column or 1), (end_line, end_column or HIGHEST)
    if min(numbers) < 1 or max(numbers) > HIGHEST or start > end:
        raise OutputInvalid(
            f"{tool} reports an impossible place in {path}",
            hint=f"scan again; if the error stays, `verdict engines sync` reinstalls {tool}",
        )
    return Location(path, line, column, end_line, end_column)
