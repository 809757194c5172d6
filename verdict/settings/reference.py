"""The settings described: the JSON Schema for editors, and the tables of `docs/configuration.md`."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from verdict.domain.finding import CodeRole, Kind
from verdict.settings.model import Config
from verdict.settings.section import Key, Section

_NAMED = frozenset({Kind.__name__, CodeRole.__name__})  # enumerations that name keys
_TYPES = {bool: "true, false", str: "text", int: "a number", Path: "a path"}


def schema() -> dict[str, Any]:
    """The JSON Schema of the file, for editors."""
    content = _any_case(Config.model_json_schema())
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **content}


def _any_case(node: Any) -> Any:
    """The schema with words in small or large letters, as they are accepted; names of keys stay as they are."""
    if isinstance(node, list):
        return [_any_case(each) for each in node]
    if not isinstance(node, dict):
        return node
    if "enum" not in node or node.get("title") in _NAMED:
        return {key: _any_case(value) for key, value in node.items()}
    letters = (
        "".join(f"[{each.upper()}{each.lower()}]" if each.isalpha() else each for each in word) for word in node["enum"]
    )
    spelled = {"type": "string", "pattern": f"^({'|'.join(letters)})$"}
    rest = {key: value for key, value in node.items() if key not in ("enum", "type")}
    return {**rest, "anyOf": [{"enum": node["enum"]}, spelled]}


def sections() -> tuple[str, ...]:
    """The names of the file's sections, in order."""
    return tuple(Config.model_fields)


def table(section: str) -> str:
    """A section's keys as a Markdown table: a row each, with values, default and meaning.

    Raises:
        KeyError: there is no such section.
    """
    field = Config.model_fields[section]
    rows = _rows(section, field, getattr(Config(), section))
    head = ("| key | values | default | meaning |", "|---|---|---|---|")
    return "\n".join((*head, *(f"| `{key}` | {' | '.join(cells)} |" for key, *cells in rows))) + "\n"


def _rows(name: str, field: FieldInfo, default: Any) -> Iterator[tuple[str, str, str, str]]:
    """The rows of a key and of all below it: name, values, default, meaning."""
    key = next((each for each in field.metadata if isinstance(each, Key)), None)
    many, section = _held(field.annotation)
    here = f"{name}.{key.each}" if key is not None and many is dict else name
    if section is not None:
        for each, below in section.model_fields.items():
            value = below.get_default(call_default_factory=True) if many else getattr(default, each)
            yield from _rows(f"{here}.{each}", below, value)
    elif key is not None:
        yield here, key.values or _values(field), key.default or _default(default), key.meaning
    else:
        raise TypeError(f"{here} has no description")


def _held(annotation: Any) -> tuple[type | None, type[Section] | None]:
    """Whether a field holds a mapping (dict) or a list, and the section that is in it or that it is."""
    kept = get_origin(annotation)
    inner = get_args(annotation)[-1] if kept in (dict, list) else annotation
    return kept if kept in (dict, list) else None, inner if _is_section(inner) else None


def _is_section(annotation: Any) -> bool:
    return isinstance(annotation, type) and get_origin(annotation) is None and issubclass(annotation, Section)


def _values(field: FieldInfo) -> str:
    bounds = {type(each).__name__: each for each in field.metadata}
    return _of_type(field.annotation, bounds)


def _of_type(annotation: Any, bounds: dict[str, Any]) -> str:
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        more = {
            type(each).__name__: each
            for info in inner[1:]
            for each in (info.metadata if isinstance(info, FieldInfo) else [info])
        }
        return _of_type(inner[0], {**bounds, **more})
    if origin in (Union, UnionType):
        return _of_type(next(each for each in inner if each is not type(None)), bounds)
    if origin is Literal:
        return ", ".join(map(_word, inner))
    if isinstance(annotation, type) and issubclass(annotation, enum.Enum):
        return ", ".join(_word(each.value) for each in annotation)
    if bounds.keys() & {"Ge", "Gt"}:
        return _between(bounds)
    return _TYPES[annotation]


def _between(bounds: dict[str, Any]) -> str:
    """The numbers that bounds allow, in words."""
    if "Gt" in bounds:
        return f"a number between {bounds['Gt'].gt} and {bounds['Lt'].lt}"
    least = f"{bounds['Ge'].ge:,}"
    return f"{least} to {bounds['Le'].le:,}" if "Le" in bounds else f"{least} or more"


def _default(value: Any) -> str:
    if value is PydanticUndefined:
        return "required"
    if value is None or value in ([], {}):
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return f"{value:,}"
    return _word(value.value if isinstance(value, enum.Enum) else str(value))


def _word(value: object) -> str:
    """A word as the page shows it: severities as they are, others as code."""
    text = str(value)
    return text if text.isupper() or text.replace(".", "").isdecimal() else f"`{text}`"
