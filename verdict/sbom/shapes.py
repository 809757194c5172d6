"""Validates parsed values of manifests: each function returns the type it is named for, or raises `Malformed`."""

from __future__ import annotations

from collections.abc import Mapping

from verdict.sbom.formats import Malformed


def table(value: object, what: str) -> Mapping[str, object]:
    """A mapping; empty if there is none.

    Raises:
        Malformed: it is something else.
    """
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise Malformed(f"{what} is not a table")
    return value


def rows(value: object, what: str) -> list[object]:
    """A list; empty if there is none.

    Raises:
        Malformed: it is something else.
    """
    if value is None:
        return []
    if not isinstance(value, list):
        raise Malformed(f"{what} is not a list")
    return value


def tables(value: object, what: str) -> list[Mapping[str, object]]:
    """A list of mappings.

    Raises:
        Malformed: it is something else.
    """
    return [table(each, f"an entry of {what}") for each in rows(value, what)]


def word(value: object) -> str | None:
    """A text that isn't empty; None for everything else."""
    return value if isinstance(value, str) and value else None


def needed(value: object, what: str) -> str:
    """A text that isn't empty.

    Raises:
        Malformed: it is something else, or missing.
    """
    if not isinstance(value, str) or not value:
        raise Malformed(f"{what} is not a text")
    return value


def words(value: object) -> list[str]:
    """The texts of a list; none if it is something else."""
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []
