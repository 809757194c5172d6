"""Reads rules of the user's own: semgrep's, in YAML or JSON, and Kingfisher's, in YAML or TOML."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from verdict.domain.errors import ConfigError
from verdict.domain.text.untrusted import clean_line
from verdict.rulebook.yaml_nodes import Malformed, Node
from verdict.rulebook.yaml_nodes import read as read_yaml

_ID = re.compile(r"[A-Za-z0-9._-]{1,200}")
_KEYS = frozenset(
    {
        "id", "languages", "message", "severity", "mode", "pattern", "patterns", "pattern-either", "pattern-regex",
        "pattern-sources", "pattern-sinks", "pattern-sanitizers", "pattern-propagators", "taint", "match", "paths",
        "options", "metadata", "fix", "fix-regex", "min-version", "max-version", "version",
    }
)  # fmt: skip
_NEAR = 0.85  # how similar an unknown key is to a known one that was meant
_KINDS = frozenset({"sast", "secret", "misconfiguration"})
_LEVELS = frozenset({"HIGH", "MEDIUM", "LOW"})
_WEAKNESS = re.compile(r"CWE-\d{1,6}")
_MOST_REFERENCES = 20
_MODES = frozenset({"search", "taint"})
# What semgrep's open core passes over without a word, and what it would need.
_BEYOND = {
    "join": "join mode isn't supported",
    "extract": "extract mode isn't supported",
    "r2c-internal-project-depends-on": "it looks at dependencies, which needs semgrep's own service",
    "validators": "it sends what it finds over the network",
    "step": "step mode isn't supported",
    "steps": "step mode isn't supported",
}


@dataclass(frozen=True, slots=True)
class RuleFile:
    """A file with rules of the user's own, by its name in messages. `named`: the settings name it, not its folder."""

    path: Path
    content: bytes
    named: bool = True


@dataclass(frozen=True, slots=True)
class OwnRule:
    """A semgrep rule of the user's own, at a 1-based line of a file.

    `content` is the rule as semgrep reads it, with the metadata that reports use. `beyond` is why it can't be run;
    empty if it can. `doubts` say what may be meant otherwise. `lines` has the line of each text in it, without
    surrounding blanks.
    """

    id: str
    content: Mapping[str, Any]
    file: Path
    line: int
    beyond: str
    lines: Mapping[str, int]
    doubts: tuple[str, ...] = ()

    def refused(self, message: str, hint: str, *, text: str = "") -> ConfigError:
        """The error that something is wrong with the rule; at the line of `text` in it, if there is one."""
        line = self.lines.get(text.strip(), self.line)
        return ConfigError(clean_line(message)[:300], hint=hint, file=self.file, line=line, key=f"rule {self.id}")


def semgrep_rules(file: RuleFile) -> tuple[OwnRule, ...] | None:
    """The rules in a file in semgrep's format; None if the settings don't name it, and it has no `rules`.

    Raises:
        ConfigError: it isn't such a file, or a rule lacks something that every rule has; with the line.
    """
    rules = _list_of_rules(_parsed(file), file)
    if rules is None:
        return None
    read = tuple(_rule(each, file) for each in rules)
    first: dict[str, OwnRule] = {}
    for each in read:
        if first.setdefault(each.id, each) is not each:
            where = f"line {first[each.id].line}"
            raise each.refused(f"has the id of another rule in this file, at {where}", "rename one of them")
    return read


def kingfisher_ids(file: RuleFile) -> tuple[str, ...] | None:
    """The ids of the rules in a file in Kingfisher's format; None if the settings don't name it, and it has no `rules`.

    Raises:
        ConfigError: it isn't such a file, or a rule has no id.
    """
    if file.path.suffix == ".toml":
        try:
            content = tomllib.loads(_text(file))
        except (ValueError, RecursionError) as error:
            raise _refused(file, f"not TOML: {clean_line(str(error))[:200]}", None) from error
        tables = content.get("rules")
        if tables is None and not file.named:
            return None
        listed = tables if isinstance(tables, list) else []
        found = [each.get("id") if isinstance(each, dict) else None for each in listed]
    else:
        nodes = _list_of_rules(_parsed(file), file)
        if nodes is None:
            return None
        found = [_secret_rule(each, file) for each in nodes]
    ids = tuple(each for each in found if isinstance(each, str) and _ID.fullmatch(each))
    if not ids or len(ids) < len(found):
        raise _refused(file, "a rule has no id" if found else "there are no rules in it", None)
    return ids


def line_of(rule: str, file: RuleFile) -> int | None:
    """The line of a rule's id in a file; of the last one, if several rules have it."""
    pattern = re.compile(rf"\bid\W.*{re.escape(rule)}(?![\w.-])")
    lines = file.content.decode("utf-8", "replace").splitlines()
    return next((number for number, line in reversed([*enumerate(lines, 1)]) if pattern.search(line)), None)


def _secret_rule(node: Node, file: RuleFile) -> object:
    """The id of a Kingfisher rule in YAML."""
    for key in ("id", "name", "pattern"):
        if not isinstance(_field(node, key), str):
            raise _refused(file, f"a rule has no `{key}`", node.line)
    return _field(node, "id")


def _text(file: RuleFile) -> str:
    try:
        return file.content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = file.content[: error.start].count(b"\n") + 1
        raise _refused(file, "not UTF-8", line) from error


def _parsed(file: RuleFile) -> Node:
    try:
        return read_yaml(_text(file))
    except Malformed as error:
        raise _refused(file, str(error), error.line) from error


def _list_of_rules(whole: Node, file: RuleFile) -> list[Node] | None:
    found = whole.value.get("rules") if isinstance(whole.value, dict) else None
    if found is None and not file.named:
        return None
    if found is None or not isinstance(found.value, list) or not found.value:
        line = whole.line if found is None else found.line
        raise _refused(file, "there is no list of `rules`", line)
    return found.value


def _rule(node: Node, file: RuleFile) -> OwnRule:
    keys = node.value
    if not isinstance(keys, dict):
        needed = "`id`, `languages`, `severity`, `message` and a pattern"
        raise _refused(file, f"a rule is a mapping with {needed}", node.line)
    id_ = _field(node, "id")
    if not isinstance(id_, str) or _ID.fullmatch(id_) is None:
        line = keys["id"].line if "id" in keys else node.line
        raise _refused(file, "the `id` of a rule consists of letters, digits and the signs . _ -", line)
    lines: dict[str, int] = {}
    for text, line in node.texts():
        lines.setdefault(text.strip(), line)
    rule = OwnRule(id_, {}, file.path, node.line, _beyond(node), lines)
    if rule.beyond:
        return rule
    _check_keys(rule, keys)
    given = keys["metadata"].plain() if "metadata" in keys else {}
    content = {**{key: value.plain() for key, value in keys.items()}, "metadata": reported_metadata(id_, given)}
    doubts = tuple(
        f"{file.path}:{keys[key].line}: rule {id_}: semgrep doesn't know the key {key!r}; did you mean {meant!r}?"
        for key, meant in _misspelt(keys)
        if key in keys
    )
    return replace(rule, content=content, doubts=doubts)


def _check_keys(rule: OwnRule, keys: Mapping[str, Node]) -> None:
    """Check the keys that every rule has.

    Raises:
        ConfigError: a key is missing or has a wrong value.
    """
    for key in ("message", "severity"):
        if key not in keys or not isinstance(keys[key].value, str):
            near = "".join(f", but {each!r}" for each, meant in _misspelt(keys) if meant == key)
            raise rule.refused(f"`{key}` is no text" if key in keys else f"has no `{key}`{near}", f"write {key}: …")
    if "languages" not in keys or not _texts(keys["languages"]):
        raise rule.refused("has no list of `languages`", "write it like languages: [php]")
    if "metadata" in keys and not isinstance(keys["metadata"].value, dict):
        raise rule.refused("`metadata` isn't a mapping", "write keys and values below it")


def _misspelt(keys: Mapping[str, Node]) -> Iterator[tuple[str, str]]:
    """Keys that aren't known and look like another, each with that; semgrep passes over them."""
    for key in keys:
        if key not in _KEYS and (near := difflib.get_close_matches(key, _KEYS, 1, _NEAR)):
            yield clean_line(key)[:60], near[0]


def _beyond(rule: Node) -> str:
    """Why semgrep's open core doesn't run a rule, although it takes it; empty if it does."""
    mode = str(_field(rule, "mode") or "search")
    for key, why in _BEYOND.items():
        if mode == key or _field(rule, key) is not None:
            return why
    return "" if mode in _MODES else f"there is no mode {clean_line(mode)[:40]!r}"


def reported_metadata(id_: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """What reports use of a rule's metadata, which anybody may have written in any form."""
    text = {key: value for key, value in given.items() if isinstance(value, str)}
    levels = {key: text[key].upper() for key in ("impact", "likelihood", "confidence") if key in text}
    weaknesses = [found[0] for each in _listed(given.get("cwe")) if (found := _WEAKNESS.match(each))]
    references = [each for each in _listed(given.get("references")) if each.startswith(("https://", "http://"))]
    return {
        "title": text.get("title") or re.sub(r"[-_]", " ", id_.rpartition(".")[2]) or id_,
        "cwe": weaknesses,
        "references": references[:_MOST_REFERENCES],
        **{key: value for key, value in levels.items() if value in _LEVELS},
        **{key: text[key] for key in ("fix", "secret") if key in text},
        **({"kind": text["kind"]} if text.get("kind") in _KINDS else {}),
    }


def _listed(value: object) -> list[str]:
    items = value if isinstance(value, list) else [value]
    return [each for each in items if isinstance(each, str)]


def _field(node: Node, key: str) -> object:
    found = node.value.get(key) if isinstance(node.value, dict) else None
    return None if found is None else found.value


def _texts(node: Node) -> bool:
    return isinstance(node.value, list) and bool(node.value) and all(isinstance(each.value, str) for each in node.value)


def _refused(file: RuleFile, message: str, line: int | None) -> ConfigError:
    return ConfigError(
        clean_line(message),
        hint="correct the file, or take it out of `rules` in the configuration",
        file=file.path,
        line=line,
    )
