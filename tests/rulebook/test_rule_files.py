"""Files of rules, and the parts that they share."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from verdict.app.locations import rules_folder
from verdict.domain.errors import Unavailable
from verdict.rulebook.files import load, load_all, load_secrets, read_yaml, rule_files

_RISK = {"impact": "HIGH", "likelihood": "MEDIUM"}
_SHARED = {"pattern-sources": {"request": [{"pattern": "one"}, {"pattern": "two"}]}}


def _written(folder: Path, rule: dict[str, Any], parts: Any = None) -> Path:
    file = folder / "a.yaml"
    file.write_text(
        yaml.safe_dump({"rules": [{"id": "a", "languages": ["go"], "metadata": _RISK, **rule}]}), encoding="utf-8"
    )
    if parts is not None:
        (folder / "parts.yaml").write_text(yaml.safe_dump(parts), encoding="utf-8")
    return file


def test_a_rule_has_the_parts_that_it_uses_in_their_places(tmp_path: Path) -> None:
    own = {"pattern": "own"}
    file = _written(tmp_path, {"pattern-sources": [own, {"use": "request"}, own], "mode": "taint"}, _SHARED)

    (rule,) = load(file)

    assert rule["pattern-sources"] == [own, {"pattern": "one"}, {"pattern": "two"}, own]
    assert rule["mode"] == "taint"


@pytest.mark.parametrize(
    ("rule", "options"),
    [
        ({"mode": "taint"}, {"numbers": True}),
        ({"mode": "taint", "options": {"indexes": True}}, {"indexes": True}),
        ({"mode": "taint", "options": {}}, {}),
        ({}, None),
    ],
)
def test_a_rule_that_follows_data_has_the_shared_options_unless_it_has_its_own(
    rule: dict[str, Any], options: dict[str, bool] | None, tmp_path: Path
) -> None:
    (loaded,) = load(_written(tmp_path, rule, {**_SHARED, "options": {"numbers": True}}))

    assert loaded.get("options") == options


def test_a_list_within_an_entry_uses_parts_too(tmp_path: Path) -> None:
    parts = {**_SHARED, "patterns": {"name": [{"pattern": "three"}]}}
    sources = [{"patterns": [{"pattern": "own"}, {"use": "name"}]}]

    (rule,) = load(_written(tmp_path, {"pattern-sources": sources}, parts))

    assert rule["pattern-sources"] == [{"patterns": [{"pattern": "own"}, {"pattern": "three"}]}]


def test_keys_beside_a_shared_part_are_added_to_its_entries(tmp_path: Path) -> None:
    more = {"pattern-sources": [{"use": "request", "label": "HELPED"}, {"use": "request"}]}

    (rule,) = load(_written(tmp_path, more, _SHARED))

    plain = [{"pattern": "one"}, {"pattern": "two"}]
    assert rule["pattern-sources"] == [{**each, "label": "HELPED"} for each in plain] + plain


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("!joined |\n  ^(?:\n    a b|\\w\n    |c\n  )$\n", r"^(?:a b|\w|c)$"),
        ("!joined |\n  one  \n\n  two", "onetwo"),
        ("!joined ''", ""),
        ("!joined []", ""),
        ("!joined [a, 'b ', !joined [c]]", "ab c"),
        ("- &first !joined |\n  a\n  b\n- !joined [*first, *first]", ["ab", "abab"]),
    ],
)
def test_joined_texts_are_one_line(text: str, value: Any) -> None:
    assert read_yaml(text) == value


@pytest.mark.parametrize("text", ["!joined [1]", "!joined {a: b}", "!joined [[a]]", "!joined [a, null]"])
def test_only_texts_can_be_joined(text: str) -> None:
    with pytest.raises(yaml.YAMLError, match="`!joined` takes a text or a list of texts"):
        read_yaml(text)


def test_severity_follows_from_impact_and_likelihood(tmp_path: Path) -> None:
    (rule,) = load(_written(tmp_path, {"message": "m"}))

    assert [*rule] == ["id", "languages", "severity", "message", "metadata"]
    assert rule["severity"] == "HIGH"


_SECRET = """[[rules]]
id = "secrets-a"
{}
[rules.metadata]
likelihood = "LOW"
{}
"""


def test_a_rule_for_secrets_gets_its_severity_likewise(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(_SECRET.format("", 'impact = "HIGH"'), encoding="utf-8")

    (rule,) = load_secrets(tmp_path / "a.toml")

    assert rule["severity"] == "MEDIUM"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (_SECRET.format('severity = "HIGH"', 'impact = "HIGH"'), "secrets-a: severity: .* remove it from the rule"),
        (_SECRET.format("", ""), r"rule secrets-a: metadata\.impact: Field required"),
        ("[[rules]]", "rule without an id: id: Field required"),
        ("", "rules"),
        ("[[rules", ""),
    ],
)
def test_rules_for_secrets_that_cant_be_used_are_an_error_that_names_their_file(
    text: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / "a.toml").write_text(text, encoding="utf-8")

    with pytest.raises(Unavailable, match=rf"a\.toml can't be read: .*{said}"):
        load_secrets(tmp_path / "a.toml")


def test_parts_and_samples_are_no_rules(tmp_path: Path) -> None:
    file = _written(tmp_path, {}, _SHARED)
    (tmp_path / "a.test.yaml").write_text("apiVersion: v1\n", encoding="utf-8")

    assert rule_files(tmp_path) == [file]


@pytest.mark.parametrize(
    ("rule", "parts", "said"),
    [
        ({"pattern-sources": [{"use": "page"}]}, _SHARED, "no part has the name 'page'"),
        ({"pattern-sinks": [{"use": "request"}]}, _SHARED, "no part has the name 'request'"),
        ({"pattern-sinks": [{"use": ["request"]}]}, _SHARED, "no part has the name"),
        ({"metadata": {**_RISK, "words": ["("]}}, None, r"rule a: metadata\.words"),
        ({"metadata": {**_RISK, "words": ["(?<!a)b"]}}, None, r"rule a: metadata\.words"),
        ({"metadata": {"impact": "HIGH"}}, None, r"rule a: metadata\.likelihood: Field required"),
        ({"metadata": {**_RISK, "impact": "high"}}, None, r"rule a: metadata\.impact: .*'LOW', 'MEDIUM' or 'HIGH'"),
        ({"metadata": {}}, None, r"metadata\.impact: Field required; metadata\.likelihood: Field required"),
        ({"severity": "HIGH"}, None, "derived from the metadata's impact and likelihood: remove it from the rule"),
        ({"severity": None}, None, "`severity` is derived"),
        ({"languages": "go"}, None, "languages"),
        ({"paths": {"include": ["a/"]}}, None, "paths"),
        ({"languages": ["regex"]}, None, "is for rules in `regex`, which need it"),
        ({"languages": ["regex"], "paths": {"include": ["a/"]}}, None, "paths"),
        ({"languages": ["regex"], "paths": {"exclude": ["*.html"]}}, None, "paths"),
    ],
)
def test_a_rule_that_cant_be_used_is_an_error_that_names_its_file(
    rule: dict[str, Any], parts: Any, said: str, tmp_path: Path
) -> None:
    with pytest.raises(Unavailable, match=said) as failed:
        load(_written(tmp_path, rule, parts))
    assert "a.yaml" in str(failed.value)


@pytest.mark.parametrize("text", ["[no, mapping]", "pattern-sources: [", "pattern-sources: {a: [!joined [1]]}"])
def test_parts_that_cant_be_read_are_an_error_that_names_their_file(text: str, tmp_path: Path) -> None:
    file = _written(tmp_path, {})
    (tmp_path / "parts.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(Unavailable, match=r"parts\.yaml can't be read"):
        load(file)


@pytest.mark.parametrize("text", ["rules: [", "{}", json.dumps({"rules": [1]})])
def test_a_shared_file_without_parts_is_an_error(text: str, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(Unavailable, match=r"a\.yaml can't be read"):
        load_all(tmp_path)


@pytest.mark.parametrize("languages", [{"python"}, {"go", "yaml"}, {"typescript"}, {"cobol"}])
def test_the_rules_for_some_languages_are_those_among_all(languages: set[str]) -> None:
    every, some = load_all(rules_folder()), load_all(rules_folder(), languages)
    assert [rule for rule in some if languages.intersection(rule["languages"])] == [
        rule for rule in every if languages.intersection(rule["languages"])
    ]
    assert len(some) < len(every) / 2


@pytest.mark.parametrize(
    ("languages", "loaded"),
    [
        ("    languages: [go, java]", False),
        ("    languages: [go, python]", True),
        ("    languages:\n    - python", True),
    ],
)
def test_only_a_file_whose_rules_are_for_other_languages_is_left_out(
    languages: str, *, loaded: bool, tmp_path: Path
) -> None:
    text = "  - id: one\n    metadata: {impact: LOW, likelihood: LOW}\n    languages: [go]\n"
    (tmp_path / "a.yaml").write_text(f"rules:\n{text}{text.replace('    languages: [go]', languages)}")
    assert len(load_all(tmp_path, {"python"})) == (2 if loaded else 0)


def test_a_folder_without_rules_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="no rules"):
        load_all(tmp_path)
