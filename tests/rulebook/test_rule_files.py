"""Files of rules, and the parts that they share."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from verdict.domain.errors import Unavailable
from verdict.rulebook.files import load, load_all, rule_files

_SHARED = {"pattern-sources": {"request": [{"pattern": "one"}, {"pattern": "two"}]}}


def _written(folder: Path, rule: dict[str, Any], parts: Any = None) -> Path:
    file = folder / "a.yaml"
    file.write_text(yaml.safe_dump({"rules": [{"id": "a", "languages": ["go"], **rule}]}), encoding="utf-8")
    if parts is not None:
        (folder / "parts.yaml").write_text(yaml.safe_dump(parts), encoding="utf-8")
    return file


def test_a_rule_has_the_parts_that_it_uses_in_their_places(tmp_path: Path) -> None:
    own = {"pattern": "own"}
    file = _written(tmp_path, {"pattern-sources": [own, {"use": "request"}, own], "mode": "taint"}, _SHARED)

    (rule,) = load(file)

    assert rule["pattern-sources"] == [own, {"pattern": "one"}, {"pattern": "two"}, own]
    assert rule["mode"] == "taint"


def test_what_stands_beside_the_name_of_a_part_is_added_to_each_of_its_entries(tmp_path: Path) -> None:
    more = {"pattern-sources": [{"use": "request", "label": "HELPED"}, {"use": "request"}]}

    (rule,) = load(_written(tmp_path, more, _SHARED))

    plain = [{"pattern": "one"}, {"pattern": "two"}]
    assert rule["pattern-sources"] == [{**each, "label": "HELPED"} for each in plain] + plain


def test_parts_and_samples_are_no_rules(tmp_path: Path) -> None:
    file = _written(tmp_path, {}, _SHARED)
    (tmp_path / "a.test.yaml").write_text("apiVersion: v1\n", encoding="utf-8")

    assert rule_files(tmp_path) == [file]


@pytest.mark.parametrize(
    ("rule", "parts", "said"),
    [
        ({"pattern-sources": [{"use": "page"}]}, _SHARED, "no part is called 'page'"),
        ({"pattern-sinks": [{"use": "request"}]}, _SHARED, "no part is called 'request'"),
        ({"pattern-sinks": [{"use": ["request"]}]}, _SHARED, "no part is called"),
        ({"metadata": {"words": ["("]}}, None, "words"),
        ({"metadata": {"words": ["(?<!a)b"]}}, None, "words"),
        ({"metadata": {"needs": "luck"}}, None, "needs"),
        ({"languages": "go"}, None, "languages"),
        ({"paths": {"include": ["a/"]}}, None, "paths"),
    ],
)
def test_a_rule_that_cant_be_used_is_an_error_that_names_its_file(
    rule: dict[str, Any], parts: Any, said: str, tmp_path: Path
) -> None:
    with pytest.raises(Unavailable, match=said) as failed:
        load(_written(tmp_path, rule, parts))
    assert "a.yaml" in str(failed.value)


@pytest.mark.parametrize("text", ["[no, mapping]", "pattern-sources: ["])
def test_parts_that_cant_be_read_are_an_error_that_names_their_file(text: str, tmp_path: Path) -> None:
    file = _written(tmp_path, {})
    (tmp_path / "parts.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(Unavailable, match=r"parts\.yaml can't be read"):
        load(file)


@pytest.mark.parametrize("text", ["rules: [", "{}", json.dumps({"rules": [1]})])
def test_so_is_a_file_that_holds_none(text: str, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(Unavailable, match=r"a\.yaml can't be read"):
        load_all(tmp_path)


def test_a_folder_without_rules_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="no rules"):
        load_all(tmp_path)
