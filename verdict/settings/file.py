"""Reads `.verdict/config.yaml`. Errors name the file, the line and the key."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

import pydantic
import yaml

from verdict.domain.errors import ConfigError
from verdict.domain.text.content import shorten
from verdict.domain.text.untrusted import clean_line
from verdict.settings.model import COMMAND_KEYS, Config
from verdict.tree.reading import TooLarge
from verdict.tree.versions import FILES, Version

_LARGEST_FILE = 1 << 20
_LONGEST_KEY = 100  # characters of a key in an error message
_LONGEST_VALUE = 100
_TAGGED = "!"  # the tag of every node that has one in the text; no other node gets it

_ENGINE_NAME = re.compile(r"[a-z0-9][a-z0-9._+-]{0,59}")

EngineKeys = Mapping[str, Collection[str]]
"""The engines by name, and the keys that each may have."""


class _Loader(yaml.SafeLoader):
    """Marks the nodes that have a tag in the text: after composing, `!!str 1` can't be told from `"1"`."""

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        event = self.peek_event()  # type: ignore[no-untyped-call]  # PyYAML's stubs have no types for it
        node = super().compose_node(parent, index)
        if node is not None and getattr(event, "tag", None) is not None:
            node.tag = _TAGGED
        return node


def load(file: Path, engines: EngineKeys) -> Config:
    """The settings in a file; `engines` says which there are.

    Raises:
        ConfigError: it can't be read, isn't YAML, or has a key or value that isn't allowed; with line and key.
    """
    found = load_from(FILES, file, engines)
    if found is None:
        raise ConfigError("can't be read: there is no such file", hint="name a YAML file", file=file)
    return found


def load_from(version: Version, path: Path, engines: EngineKeys) -> Config | None:
    """The settings in a file of a version of a tree; None if it has no such file. See `load`.

    Raises:
        TargetError: git can't give its content.
    """
    file = version.root / path
    try:
        content = version.read(path, _LARGEST_FILE)
        text = None if content is None else content.decode()
    except TooLarge as error:
        raise ConfigError("is larger than 1 MiB", hint="a configuration file is smaller", file=file) from error
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "not UTF-8"
        raise ConfigError(f"can't be read: {reason}", hint="name a YAML file", file=file) from error
    return None if text is None else parse(text, file, engines)


def parse(text: str, file: Path, engines: EngineKeys) -> Config:
    """The settings in a text. `file` is the name for error messages. See `load`."""
    lines: dict[tuple[str | int, ...], int] = {}
    try:
        node = yaml.compose(text, Loader=_Loader)
        content = {} if node is None else _plain(node, (), lines, file)
        content = {} if content is None else content
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or "it is nested too deeply or has a value YAML can't read"
        line = mark.line + 1 if mark else None
        raise ConfigError(
            f"not YAML: {problem}", hint="check the indentation and quotes", file=file, line=line
        ) from error
    if not isinstance(content, dict):
        raise ConfigError("is not a mapping of sections", hint="start with `version: 1`", file=file, line=1)
    try:
        config = Config.model_validate(content)
    except pydantic.ValidationError as error:
        raise _refused(error, lines, file) from error
    _check_engines(config, engines, lines, file)
    return config


def _check_engines(config: Config, engines: EngineKeys, lines: Mapping[tuple[str | int, ...], int], file: Path) -> None:
    """Check that every engine that is named exists and has the settings it is given.

    Raises:
        ConfigError: it doesn't.
    """

    def refuse(message: str, place: tuple[str, ...], known: Iterable[str]) -> None:
        hint = _meant(place[-1], known)
        raise ConfigError(message, hint=hint, file=file, line=lines.get(place), key=_dotted(place))

    own = [name for name, settings in config.engines.items() if settings.command is not None and name not in engines]
    for name in own:
        if _ENGINE_NAME.fullmatch(name) is None:
            hint, where = "use small letters, digits and any of - . _ +", ("engines", name)
            raise ConfigError(
                "not a name for an engine", hint=hint, file=file, line=lines.get(where), key=_dotted(where)
            )
    engines = {**engines, **dict.fromkeys(own, COMMAND_KEYS)}
    for place in (
        *(("engines", name) for name in config.engines),
        *(("policy", "engines", name) for name in config.policy.engines),
    ):
        if place[-1] not in engines:
            refuse("no such engine", place, engines)
    for name, settings in config.engines.items():
        for key in sorted(settings.model_fields_set.difference(engines[name])):
            refuse(f"{name} has no such setting", ("engines", name, key), engines[name])
        if not settings.bundled and not settings.rules:
            place = ("engines", name, "bundled")
            raise ConfigError(
                "without the bundled rules there are none",
                hint="name some in `rules`, or set enabled: false",
                file=file,
                line=lines.get(place),
                key=_dotted(place),
            )


def _plain(node: yaml.Node, place: tuple[str | int, ...], lines: dict[tuple[str | int, ...], int], file: Path) -> Any:
    """The value of a YAML node; `lines` gets the line of every key and item.

    Aliases are refused: they can expand without end.
    """
    lines.setdefault(place, node.start_mark.line + 1)
    _refuse_tag(node, place, lines[place], file)
    match node:
        case yaml.MappingNode():
            values: dict[Any, Any] = {}
            for key_node, value_node in node.value:
                if not isinstance(key_node, yaml.ScalarNode):  # its text may be endless, if it has aliases
                    line, hint = key_node.start_mark.line + 1, "write one word"
                    raise ConfigError("a list or a mapping can't be a key", hint=hint, file=file, line=line)
                _refuse_tag(key_node, (*place, key_node.value), key_node.start_mark.line + 1, file)
                key = _scalar(key_node)
                inner = (*place, key)
                if key in values:
                    line = key_node.start_mark.line + 1
                    raise ConfigError("stands twice", hint="keep one", file=file, line=line, key=_dotted(inner))
                lines[inner] = key_node.start_mark.line + 1
                if value_node.start_mark.index < key_node.start_mark.index:
                    raise ConfigError(
                        "aliases are not allowed", hint="write the value out", file=file, line=lines[inner]
                    )
                values[key] = _plain(value_node, inner, lines, file)
            return values
        case yaml.SequenceNode():
            for item in node.value:
                if item.start_mark.index < node.start_mark.index:
                    raise ConfigError(
                        "aliases are not allowed", hint="write the value out", file=file, line=lines[place]
                    )
            return [_plain(item, (*place, index), lines, file) for index, item in enumerate(node.value)]
        case yaml.ScalarNode():
            return _scalar(node)
        case _:
            raise AssertionError(node)  # there are no others


def _refuse_tag(node: yaml.Node, place: tuple[str | int, ...], line: int, file: Path) -> None:
    if node.tag == _TAGGED:
        raise ConfigError("tags are not allowed", hint="write a plain value", file=file, line=line, key=_dotted(place))


def _dotted(place: Iterable[str | int]) -> str:
    """A key for an error message, cleaned and shortened: the file may be hostile."""
    return clean_line(".".join(map(str, place)))[:_LONGEST_KEY]


def _scalar(node: yaml.ScalarNode) -> Any:
    try:
        return yaml.SafeLoader("").construct_object(node)
    except (ValueError, OverflowError):  # only looks like a date or number: validation reports it
        return str(node.value)


def _refused(error: pydantic.ValidationError, lines: Mapping[tuple[str | int, ...], int], file: Path) -> ConfigError:
    first = error.errors()[0]
    place = tuple(part for part in first["loc"] if part != "[key]")
    line = next((lines[place[:length]] for length in range(len(place), -1, -1) if place[:length] in lines), None)
    key = _dotted(place)
    if first["type"] == "extra_forbidden":
        hint = _meant(str(place[-1]), _keys(place[:-1]))
        return ConfigError("unknown key", hint=hint, file=file, line=line, key=key)
    message = first["msg"].removeprefix("Value error, ")
    told = first["type"] == "value_error" or isinstance(first["input"], (dict, list))
    given = "" if told else f", not {shorten(repr(first['input']), _LONGEST_VALUE)}"
    return ConfigError(
        message[0].lower() + message[1:] + given,
        hint="`verdict config schema` prints what is allowed",
        file=file,
        line=line,
        key=key,
    )


def _keys(place: tuple[str | int, ...]) -> list[str]:
    """The keys that the section at `place` may have."""
    schema = Config.model_json_schema()
    node: Any = schema
    for part in place:
        node = _resolved(node, schema)
        node = node.get("properties", {}).get(part) or node.get("additionalProperties") or node.get("items") or {}
    return list(_resolved(node, schema).get("properties", {}))


def _resolved(node: Any, schema: Any) -> Any:
    return schema["$defs"][node["$ref"].rpartition("/")[2]] if "$ref" in node else node


def _meant(word: str, known: Any) -> str:
    close = difflib.get_close_matches(word, list(known), n=1)
    return f"did you mean {close[0]!r}?" if close else f"one of: {', '.join(sorted(known))}"
