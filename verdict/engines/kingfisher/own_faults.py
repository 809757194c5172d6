"""Finds what Kingfisher can't read in a YAML file of the user's own rules: its error names only the file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from verdict.domain.errors import ConfigError
from verdict.domain.text.untrusted import clean_line
from verdict.rulebook.own_rules import RuleFile
from verdict.rulebook.yaml_nodes import Node, read

MEND = "correct the rule, or take its file out of engines.kingfisher.rules"

Reads = Callable[[Sequence[Mapping[str, Any]]], bool]
"""Whether Kingfisher can read rules."""


def fault(file: RuleFile, reads: Reads) -> ConfigError | None:
    """The error with the line of the key whose value Kingfisher can't read, or else that of the rule.

    The rule is searched for by halves, and its keys are left out in turn. None if each rule can be read by itself.
    """
    whole = read(file.content.decode("utf-8-sig"))
    listed = whole.value.get("rules") if isinstance(whole.value, dict) else None
    left: list[Node] = listed.value if listed is not None and isinstance(listed.value, list) else []
    while len(left) > 1:
        half = left[: len(left) // 2]
        left = left[len(half) :] if reads([each.plain() for each in half]) else half
    if not left or reads([left[0].plain()]):
        return None
    rule = left[0]
    keys = rule.value if isinstance(rule.value, dict) else {}
    message, line = "kingfisher can't read this rule", rule.line
    for key in keys:
        if reads([{name: each.plain() for name, each in keys.items() if name != key}]):
            message, line = f"kingfisher can't read the value of `{clean_line(key)[:60]}`", keys[key].line
            break
    named = f"rule {clean_line(str(keys['id'].value))}" if "id" in keys else None
    return ConfigError(message, hint=MEND, file=file.path, line=line, key=named)
