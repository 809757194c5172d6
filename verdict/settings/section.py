"""What every section of the settings is, and the words that document a key."""

from __future__ import annotations

import enum
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import chain
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import pydantic
from pydantic_core import PydanticCustomError

from verdict.domain.errors import UsageError
from verdict.tree.globs import check

_NUMBER = re.compile(r"\s*[-+]?[\d_.]+\s*")
_LINK = re.compile(r"\[([^]]+)\]\([^)]+\)")


def _usable(glob: str) -> str:
    try:
        return check(glob)
    except UsageError as error:
        raise ValueError(str(error)) from error


def _nameable(path: Path) -> Path:
    if "\0" in str(path):
        raise ValueError("a path can't hold the character NUL")
    try:
        os.fsencode(path)
    except UnicodeEncodeError as error:  # half of a pair, as in "\ud800"
        raise ValueError("a path can't hold half of a character") from error
    return path


def _written_as_day(value: object) -> object:
    if isinstance(value, int | float) or (isinstance(value, str) and _NUMBER.fullmatch(value)):  # seconds, to pydantic
        raise PydanticCustomError("day", "input should be a date, written like 2030-01-31")
    return value


def _no_truth(value: object) -> object:
    if isinstance(value, bool):  # equals 1
        raise PydanticCustomError("version", "input should be a number")
    return value


Day = Annotated[date, pydantic.BeforeValidator(_written_as_day)]
One = Annotated[Literal[1], pydantic.BeforeValidator(_no_truth)]
Glob = Annotated[str, pydantic.Field(min_length=1), pydantic.AfterValidator(_usable)]
FilePath = Annotated[Path, pydantic.AfterValidator(_nameable)]
Positive = Annotated[int, pydantic.Field(strict=True, ge=1)]
Ratio = Annotated[float, pydantic.Field(strict=True, gt=0, lt=1)]


class Section(pydantic.BaseModel):
    """A section of the settings. Its words, such as severities, may be in small or large letters."""

    model_config = pydantic.ConfigDict(extra="forbid", frozen=True, strict=False)

    @pydantic.field_validator("*", mode="before")
    @classmethod
    def _spelled(cls, value: Any, info: pydantic.ValidationInfo) -> Any:
        if not isinstance(value, str) or info.field_name is None:
            return value
        words = _words(cls.model_fields[info.field_name].annotation)
        return next((word for word in words if word.casefold() == value.casefold()), value)


@dataclass(frozen=True)
class Key:
    """The documentation of a key: for `docs/configuration.md`, and for editors that read the JSON Schema.

    Attributes:
        meaning: Markdown of one line.
        values: Which values there are, in words, where the type doesn't say it well.
        default: What holds if the key is left out, where the default value doesn't say it.
        each: Where the key holds a mapping: the word, in capitals, that stands for its names.
    """

    meaning: str
    values: str = ""
    default: str = ""
    each: str = "NAME"

    def __get_pydantic_json_schema__(self, core: Any, handler: pydantic.GetJsonSchemaHandler) -> dict[str, Any]:
        return {**handler(core), "description": _LINK.sub(r"\1", self.meaning)}


def _words(annotation: Any) -> Iterator[str]:
    """The words that are allowed for a setting of this type."""
    if isinstance(annotation, type) and issubclass(annotation, enum.Enum):
        yield from (each.value for each in annotation)
    elif get_origin(annotation) is Literal:
        yield from (each for each in get_args(annotation) if isinstance(each, str))
    elif get_origin(annotation) in (Union, UnionType):
        yield from chain.from_iterable(map(_words, get_args(annotation)))
