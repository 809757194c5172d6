"""Loads rule files: YAML in semgrep's format, and TOML in Kingfisher's for secrets.

- `use: NAME` in a list anywhere in a semgrep rule is replaced by the list of that key and name in `parts.yaml`
  beside it.
- A rule that follows data has the `options` of that file, unless it has its own.
- `!joined` joins the lines of a text, without indentation, or the texts of a list.
- The severity is added; it follows from the impact and likelihood in the rule's metadata.
"""

from __future__ import annotations

import functools
import hashlib
import re
import tomllib
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, Self, TypeVar

import pydantic
import yaml

from verdict.domain.errors import Unavailable
from verdict.domain.severity.risk import Level, Risk
from verdict.domain.text.untrusted import clean_line
from verdict.expressions import Expressions

AGAIN = "correct the rule, or reinstall verdict"
GUIDES = "guides"  # the folder of the guides, below that of the rules
_PARTS = "parts.yaml"
_SAMPLE = ".test.yaml"  # a sample in YAML, by semgrep's convention not a rule file
_KEY = "languages"
_NAMED = re.compile(rf"^ +{_KEY}: \[([\w, ]+)\]$", re.MULTILINE)

_Model = TypeVar("_Model", bound=pydantic.BaseModel)


def _known(words: list[str]) -> list[str]:
    Expressions(words)  # raises a ValueError for an invalid expression
    return words


def _absent(_severity: object) -> None:
    raise ValueError("`severity` is derived from the metadata's impact and likelihood: remove it from the rule")


_Level = Literal["LOW", "MEDIUM", "HIGH"]


class _Metadata(pydantic.BaseModel):
    impact: _Level
    likelihood: _Level
    words: Annotated[list[str], pydantic.AfterValidator(_known)] = []


class _Rule(pydantic.BaseModel):
    """The keys that both formats share."""

    id: str
    metadata: _Metadata
    severity: Annotated[None, pydantic.BeforeValidator(_absent)] = None

    def severity_name(self) -> str:
        """The severity by the matrix of `verdict.domain.severity.risk`."""
        return Risk(Level[self.metadata.impact], Level[self.metadata.likelihood]).severity.name


_Suffix = Annotated[str, pydantic.Field(pattern=r"^\*(?:\.[a-z0-9]+)+$")]


class _Paths(pydantic.BaseModel, extra="forbid"):
    include: Annotated[list[_Suffix], pydantic.Field(min_length=1)]


class _SemgrepRule(_Rule):
    languages: list[str]
    paths: _Paths | None = None

    @pydantic.model_validator(mode="after")
    def _names_suffixes(self) -> Self:
        """A language has its suffixes; regular expressions are for any text."""
        if (self.languages == ["regex"]) != (self.paths is not None):
            raise ValueError("`paths: {include: [*.SUFFIX]}` is for rules in `regex`, which need it")
        return self


class _Rules(pydantic.BaseModel):
    rules: list[dict[str, Any]]


class _Parts(pydantic.BaseModel, extra="allow"):
    """What the rules of a folder share: lists by key and name, and the options of those that follow data."""

    __pydantic_extra__: dict[str, dict[str, list[Any]]] = pydantic.Field(init=False)
    options: dict[str, bool] = {}

    def named(self, key: str) -> dict[str, list[Any]]:
        """The lists for a key of a rule."""
        return self.__pydantic_extra__.get(key, {})


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]  # the C loader is ten times as fast
    """YAML's safe loader with `!joined`."""


def _joined(loader: yaml.SafeLoader, node: yaml.Node) -> str:
    if isinstance(node, yaml.ScalarNode):
        return "".join(line.strip() for line in loader.construct_scalar(node).splitlines())
    texts: list[Any] = loader.construct_sequence(node) if isinstance(node, yaml.SequenceNode) else [None]
    if all(isinstance(text, str) for text in texts):
        return "".join(texts)
    raise yaml.constructor.ConstructorError(None, None, "`!joined` takes a text or a list of texts", node.start_mark)


yaml.add_constructor("!joined", _joined, Loader=_Loader)


def read_yaml(text: str) -> Any:
    """Parse YAML with the tag `!joined`.

    Raises:
        yaml.YAMLError: it isn't valid YAML, or `!joined` isn't followed by text.
    """
    return yaml.load(text, Loader=_Loader)  # noqa: S506  a safe loader with one more tag


def rule_files(folder: Path) -> list[Path]:
    """The semgrep rule files below a folder, without parts, samples and guides, sorted."""
    return [
        file
        for file in sorted(folder.rglob("*.yaml"))
        if file.name != _PARTS and not file.name.endswith(_SAMPLE) and file.parent.name != GUIDES
    ]


def load(file: Path) -> list[dict[str, Any]]:
    """The rules of a semgrep rule file, with severity and all parts filled in.

    Raises:
        Unavailable: the file can't be read, or a rule in it is invalid or uses a part that doesn't exist.
    """
    try:
        rules = _Rules.model_validate(read_yaml(file.read_text(encoding="utf-8"))).rules
        parts = _parts(file.with_name(_PARTS))
        return [
            {key: _whole(parts, key, value) for key, value in _rated(rule, _SemgrepRule).items()}
            for rule in (_completed(each, parts) for each in rules)
        ]
    except (OSError, ValueError, KeyError, yaml.YAMLError) as error:
        raise _unreadable(
            file, f"no part has the name {error}" if isinstance(error, KeyError) else str(error)
        ) from error


def load_secrets(file: Path) -> list[dict[str, Any]]:
    """The rules of a Kingfisher rule file, each with its severity.

    Raises:
        Unavailable: the file can't be read, or a rule in it is invalid.
    """
    try:
        rules = _Rules.model_validate(tomllib.loads(file.read_text(encoding="utf-8"))).rules
        return [_rated(rule, _Rule) for rule in rules]
    except (OSError, ValueError) as error:
        raise _unreadable(file, str(error)) from error


def _rated(rule: dict[str, Any], model: type[_Rule]) -> dict[str, Any]:
    """The rule with its severity, inserted after id and languages.

    Raises:
        ValueError: a key of `model` is missing or invalid; the message names the rule.
    """
    severity = _checked(rule, model).severity_name()
    first: dict[str, Any] = {key: rule[key] for key in ("id", "languages") if key in rule}
    return {**first, "severity": severity, **rule}


def checked(rules: Sequence[dict[str, Any]], model: type[_Model], file: Path) -> list[_Model]:
    """The rules of a file, validated as `model`.

    Raises:
        Unavailable: a key of `model` is missing or invalid.
    """
    try:
        return [_checked(rule, model) for rule in rules]
    except ValueError as error:
        raise _unreadable(file, str(error)) from error


def _checked(rule: dict[str, Any], model: type[_Model]) -> _Model:
    try:
        return model.model_validate(rule)
    except pydantic.ValidationError as error:
        wrong = "; ".join(
            f"{'.'.join(map(str, each['loc']))}: {each['msg'].removeprefix('Value error, ')}" for each in error.errors()
        )
        raise ValueError(f"rule {rule.get('id', 'without an id')}: {wrong}") from error


def _unreadable(file: Path, said: str) -> Unavailable:
    return Unavailable(f"the rules in {file} can't be read: {clean_line(said)[:300]}", hint=AGAIN)


def _parts(file: Path) -> _Parts:
    try:
        return _read_parts(file, file.stat().st_mtime_ns) if file.exists() else _Parts()
    except (OSError, ValueError, yaml.YAMLError) as error:
        raise _unreadable(file, str(error)) from error


@functools.lru_cache(16)
def _read_parts(file: Path, _changed: int) -> _Parts:
    return _Parts.model_validate(read_yaml(file.read_text(encoding="utf-8")))


def _completed(rule: dict[str, Any], parts: _Parts) -> dict[str, Any]:
    """The rule with the options of its folder, if it follows data and has none itself."""
    return {"options": parts.options, **rule} if parts.options and rule.get("mode") == "taint" else rule


def _whole(parts: _Parts, key: str, value: Any) -> Any:
    """What is under a key of a rule, with each `use` in a list replaced by the entries of that key and name.

    Keys beside `use`, such as `requires`, are added to each entry of the part.
    """
    if isinstance(value, dict):
        return {name: _whole(parts, name, each) for name, each in value.items()}
    if not isinstance(value, list):
        return value
    named = parts.named(key)
    return [each for item in value for each in (_used(named, item) if _uses(item) else [_whole(parts, "", item)])]


def _used(parts: dict[str, list[Any]], item: dict[str, Any]) -> list[Any]:
    more = {key: value for key, value in item.items() if key != "use"}
    return [{**each, **more} if more else each for each in parts[str(item["use"])]]


def _uses(item: Any) -> bool:
    return isinstance(item, dict) and "use" in item


def load_all(folder: Path, languages: Collection[str] | None = None) -> Sequence[dict[str, Any]]:
    """All semgrep rules below a folder; with `languages`, those for any of them, perhaps among others.

    Raises:
        Unavailable: the folder has no rules, or a file can't be read.
    """
    files = rule_files(folder)
    rules = [rule for file in files if languages is None or _may_be_for(file, languages) for rule in load(file)]
    if not rules and (languages is None or not files):
        raise Unavailable(f"there are no rules in {folder}", hint=AGAIN)
    return rules


def _may_be_for(file: Path, languages: Collection[str]) -> bool:
    """Whether a rule in a file may be for one of the languages; parsing it would take a hundred times as long.

    It may, unless the word `languages` is only in lines such as `languages: [go]`, which name others.
    """
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise _unreadable(file, str(error)) from error
    named = _NAMED.findall(text)
    known = {name.strip() for names in named for name in names.split(",")}
    return not named or len(named) != text.count(_KEY) or not known.isdisjoint(languages)


def digest(folder: Path, names: str) -> str:
    """A hash of the paths and contents of the files below `folder` whose names match `names`, a glob."""
    marks = hashlib.sha256()
    for path in sorted(folder.rglob(names)):
        content = path.read_bytes()
        marks.update(f"{path.relative_to(folder).as_posix()}\0{len(content)}\0".encode() + content)
    return marks.hexdigest()
