"""Adding a suppression to a configuration keeps its comments and layout."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
import yaml

from verdict.app.engines import SETTINGS
from verdict.settings.editing import Entry, as_yaml, in_one_line, with_suppression
from verdict.settings.file import parse
from verdict.settings.model import Config

ENTRY: Entry = {"rule": "B602", "reason": "it's: a # test", "owner": "Zoë", "expires": date(2030, 1, 31)}
ITEM = "- rule: B602\n  reason: 'it''s: a # test'\n  owner: Zoë\n  expires: 2030-01-31\n"


def indented(columns: int) -> str:
    return "".join(f"{' ' * columns}{line}\n" for line in ITEM.splitlines())


def test_an_entry_is_written_as_an_item_of_a_list() -> None:
    assert as_yaml(ENTRY, 0) == ITEM
    assert as_yaml(ENTRY) == indented(2)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", f"version: 1\nsuppressions:\n{indented(2)}"),
        ("# ours\n", f"# ours\nversion: 1\nsuppressions:\n{indented(2)}"),
        ("version: 1\n\n# why\ncache:\n  enabled: true  # so\n", None),
        ("version: 1", f"version: 1\nsuppressions:\n{indented(2)}"),
        (
            "suppressions:\n  - rule: a\n    reason: one  # two\n\n# the rest\nexclude: [b]\n",
            f"suppressions:\n  - rule: a\n    reason: one  # two\n{indented(2)}\n# the rest\nexclude: [b]\n",
        ),
        (
            "suppressions:\n- {rule: a, reason: one}\nversion: 1\n",
            f"suppressions:\n- {{rule: a, reason: one}}\n{ITEM}version: 1\n",
        ),
        (
            "suppressions:\n    - rule: a\n      reason: >\n        one\n        two\nversion: 1\n",
            f"suppressions:\n    - rule: a\n      reason: >\n        one\n        two\n{indented(4)}version: 1\n",
        ),
        ("suppressions: []  # none\nversion: 1\n", f"suppressions:  # none\n{indented(2)}version: 1\n"),
    ],
    ids=["empty", "a comment", "no list", "no line end", "a list", "no indentation", "a block text", "an empty list"],
)
def test_an_entry_is_added_at_the_end_of_the_list(before: str, after: str | None) -> None:
    changed = with_suppression(before, ENTRY)
    assert changed == (after or f"{before}suppressions:\n{indented(2)}")
    old, new = (parse(text, Path("config.yaml"), SETTINGS) for text in (before, changed))
    assert [each.model_dump(exclude_none=True) for each in new.suppressions[len(old.suppressions) :]] == [ENTRY]
    assert new.model_copy(update={"suppressions": old.suppressions}) == old


@pytest.mark.parametrize(
    "text", ["{version: 1}", "suppressions: [ # none\n]\n", "version: 1\nsuppressions: [{rule: a, reason: one}]\n"]
)
def test_a_list_in_flow_style_is_left_to_the_user(text: str) -> None:
    assert with_suppression(text, ENTRY) is None


def test_an_entry_in_one_line_is_the_same() -> None:
    odd: Entry = {**ENTRY, "path": "a, [b] {c}.py"}
    assert yaml.safe_load(in_one_line(odd)) == [dict(odd)]


def test_an_empty_configuration_is_the_default() -> None:
    assert parse("", Path("config.yaml"), SETTINGS) == Config()
