"""Rules of the user's own: what is read of a file, and what is refused with its line."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verdict.domain.errors import ConfigError
from verdict.rulebook.own_files import KINGFISHER, SEMGREP, digest_of, rule_files
from verdict.rulebook.own_rules import OwnRule, RuleFile, kingfisher_ids, reported_metadata, semgrep_rules
from verdict.rulebook.yaml_nodes import LARGEST, Malformed, read
from verdict.tree.versions import WorkTree

RULE = "rules:\n- id: a\n  languages: [php]\n  severity: ERROR\n  message: m\n  pattern: eval($X)\n"


def file_of(text: str | bytes, *, named: bool = True, name: str = "own.yaml") -> RuleFile:
    return RuleFile(Path(name), text if isinstance(text, bytes) else text.encode(), named)


def only(text: str) -> OwnRule:
    (rule,) = semgrep_rules(file_of(text)) or ()
    return rule


def doubled(times: int) -> str:
    """A list that names another twice, and so on: a document that grows exponentially."""
    return "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, times))


def test_a_rule_is_read_with_its_line_and_those_of_its_texts() -> None:
    rule = only(RULE)
    assert (rule.id, rule.line, rule.beyond) == ("a", 2, "")
    assert rule.content["pattern"] == "eval($X)"
    error = rule.refused("is wrong", "mend it", text="eval($X)\n")
    assert (str(error), error.hint) == ("own.yaml:6: rule a: is wrong", "mend it")


def test_rules_in_json_are_read_too() -> None:
    rule = '{"id": "a", "languages": ["php"], "severity": "INFO", "message": "m", "pattern": "x"}'
    assert only(f'{{"rules": [{rule}]}}').content["pattern"] == "x"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "own.yaml:1: there is no list of `rules`"),
        ("rules: []", "own.yaml:1: there is no list of `rules`"),
        ("a: 1\nrules: {}", "own.yaml:2: there is no list of `rules`"),
        ("rules: [1]", "own.yaml:1: a rule is a mapping"),
        ("rules:\n- id: x y\n", "own.yaml:2: the `id` of a rule consists of"),
        ("rules:\n- message: x\n", "own.yaml:2: the `id` of a rule consists of"),
        (RULE.replace("  message: m\n", ""), "own.yaml:2: rule a: has no `message`"),
        (RULE.replace("ERROR", "3"), "own.yaml:2: rule a: `severity` is no text"),
        (RULE.replace("[php]", "php"), "own.yaml:2: rule a: has no list of `languages`"),
        (RULE.replace("severity:", "sevrity:"), "own.yaml:2: rule a: has no `severity`, but 'sevrity'"),
        (RULE + "  metadata: x\n", "own.yaml:2: rule a: `metadata` isn't a mapping"),
        (RULE + RULE[7:], "own.yaml:7: rule a: has the id of another rule in this file, at line 2"),
        (RULE + "  message: n\n", "own.yaml:7: 'message' stands twice"),
        (RULE + "  fix: [\n", "own.yaml:8: not YAML"),
        (b"rules:\n\xff", "own.yaml:2: not UTF-8"),
        ("rules: \x00", "own.yaml:1: not YAML"),
        ("rules:\n- !!python/object:os.x {}\n", "own.yaml:2: it has a tag"),
        ("a: 1\n---\nb: 2\n", "own.yaml:2: it has several documents"),
        ("a:\n  <<: {b: 1}\n", "own.yaml:2: merge keys"),
        ("? [a]\n: 1\n", "own.yaml:1: a key is no text"),
        ("a: &a [*a]", "own.yaml:1: an alias stands before its anchor's end"),
        ("[" * 100_000, "nest"),
        ("- " * 100_000, "own.yaml:1: it is nested too deeply"),
        (doubled(64), "values"),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_its_line(text: str | bytes, said: str) -> None:
    with pytest.raises(ConfigError) as caught:
        semgrep_rules(file_of(text))
    assert said in str(caught.value)
    assert caught.value.hint


def test_a_file_in_a_folder_without_rules_is_none() -> None:
    assert semgrep_rules(file_of("kind: Pod\n", named=False)) is None
    assert kingfisher_ids(file_of("kind: Pod\n", named=False)) is None
    assert kingfisher_ids(file_of("a = 1\n", named=False, name="pyproject.toml")) is None


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ("  mode: join\n  join: {}\n", "join mode isn't supported"),
        ("  mode: extract\n  extract: $X\n", "extract mode isn't supported"),
        ("  mode: wild\n", "there is no mode 'wild'"),
        ("  r2c-internal-project-depends-on: {namespace: pypi}\n", "semgrep's own service"),
        ("  validators: [{http: {}}]\n", "over the network"),
    ],
)
def test_a_rule_that_semgrep_would_pass_over_in_silence_says_why_it_is_not_run(more: str, why: str) -> None:
    assert why in only(RULE + more).beyond


@pytest.mark.parametrize(
    "more", ["  mode: taint\n", "  options: {interfile: true}\n", "  mine: 1\n", "  paths: {include: [a]}\n"]
)
def test_what_semgrep_knows_or_what_is_nobodys_key_is_left_as_it_is(more: str) -> None:
    rule = only(RULE + more)
    key, _, _ = more.strip().partition(":")
    assert (rule.beyond, key in rule.content) == ("", True)


def test_a_key_that_looks_misspelt_is_named() -> None:
    assert only(RULE + "  mine: 1\n").doubts == ()
    assert only(RULE + "  option: {}\n").doubts == (
        "own.yaml:7: rule a: semgrep doesn't know the key 'option'; did you mean 'options'?",
    )


def test_metadata_of_any_form_becomes_what_reports_use() -> None:
    given_ = {
        "cwe": "CWE-79: Improper Neutralization",
        "references": ["https://example.org", "javascript:alert(1)", 3],
        "impact": "high",
        "likelihood": "often",
        "confidence": "Low",
        "kind": "vulnerability",
        "category": {"any": ["thing"]},
    }
    assert reported_metadata("php.lang.eval-use", given_) == {
        "title": "eval use",
        "cwe": ["CWE-79"],
        "references": ["https://example.org"],
        "impact": "HIGH",
        "confidence": "LOW",
    }


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("on", "on"),
        ("yes", "yes"),
        ("true", True),
        ("~", None),
        ("12", 12),
        ("1.5", 1.5),
        ("'12'", "12"),
        ("2024-01-02", "2024-01-02"),
        ("0x1f", "0x1f"),
    ],
)
def test_scalars_are_those_of_yaml_1_2(text: str, value: object) -> None:
    assert read(f"a: {text}").plain() == {"a": value}


def test_an_alias_is_its_anchors_value_at_a_line_of_its_own() -> None:
    whole = read("a: &x\n  - p\nb: *x\n")
    assert whole.plain() == {"a": ["p"], "b": ["p"]}
    assert isinstance(whole.value, dict)
    assert (whole.value["b"].line, whole.size) == (3, 5)


@given(st.text(max_size=200))
def test_any_text_is_a_document_or_an_error(text: str) -> None:
    try:
        assert read(text).size <= LARGEST
    except Malformed as error:
        assert error.line >= 1  # noqa: PT017  either is right


def test_kingfishers_rules_are_known_by_their_ids() -> None:
    yaml = "rules:\n- name: A\n  id: acme.token\n  pattern: x\n"
    toml = '[[rules]]\nid = "acme-token"\nregex = "x"\n'
    assert kingfisher_ids(file_of(yaml)) == ("acme.token",)
    assert kingfisher_ids(file_of(toml, name="a.toml")) == ("acme-token",)


@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        ("rules:\n- name: A\n  id: a\n", "a.yml", "a.yml:2: a rule has no `pattern`"),
        ("[[rules]]\n", "a.toml", "a.toml: a rule has no id"),
        ("[[rules]", "a.toml", "a.toml: not TOML"),
        ("rules = 3", "a.toml", "a.toml: there are no rules in it"),
    ],
)
def test_a_wrong_file_for_kingfisher_is_refused(text: str, name: str, said: str) -> None:
    with pytest.raises(ConfigError) as caught:
        kingfisher_ids(file_of(text, name=name))
    assert said in str(caught.value)


def test_a_folder_gives_its_rule_files_without_samples_hidden_files_and_links(tmp_path: Path) -> None:
    for name in ("b.yml", "deep/a.yaml", "a.test.yaml", ".hidden/c.yaml", "notes.txt", "s.toml"):
        (tmp_path / "own" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "own" / name).write_text(RULE)
    (tmp_path / "own" / "link.yaml").symlink_to(tmp_path / "own" / "b.yml")
    tree = WorkTree(tmp_path)
    found = rule_files(["own", "own/b.yml", "./own/"], SEMGREP, tree, "k")
    assert [(str(each.path), each.named) for each in found] == [("own/b.yml", False), ("own/deep/a.yaml", False)]
    assert "own/s.toml" in [str(each.path) for each in rule_files(["own"], KINGFISHER, tree, "k")]
    (itself,) = rule_files([str(tmp_path / "own" / "notes.txt")], SEMGREP, tree, "k")
    assert itself.named


def test_paths_that_name_no_rules_are_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "a.txt").write_text("")
    (tmp_path / "bare").mkdir()
    os.mkfifo(tmp_path / "pipe")
    for name, said in (
        ("gone", "there is no gone"),
        ("empty", "no file below empty ends with one of .yaml, .yml"),
        ("bare", "no file below bare ends with one of .yaml, .yml"),
        (str(tmp_path / "bare"), "bare ends with one of .yaml, .yml"),
        ("pipe", "pipe can't be read: not a regular file"),
        ("a\0b", "can't be a path"),
    ):
        with pytest.raises(ConfigError) as caught:
            rule_files([name], SEMGREP, WorkTree(tmp_path), "engines.semgrep.rules")
        assert str(caught.value).startswith(f"engines.semgrep.rules: {said}") or said in str(caught.value)


def test_a_folder_that_cannot_be_read_is_an_error_and_not_less_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = tmp_path / "own" / "closed"
    closed.mkdir(parents=True)
    (tmp_path / "own" / "a.yaml").write_text(RULE)
    scandir = os.scandir

    def refusing(path: str) -> Iterator[os.DirEntry[str]]:  # root may read a folder that nobody may
        if path == str(closed):
            raise PermissionError(errno.EACCES, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refusing)
    with pytest.raises(ConfigError, match="closed can't be read: Permission denied"):
        rule_files(["own"], SEMGREP, WorkTree(tmp_path), "engines.semgrep.rules")


def test_the_digest_changes_with_any_file() -> None:
    one, other = file_of(RULE), file_of(RULE + "\n")
    assert digest_of([one]) != digest_of([other])
    assert digest_of([one]) != digest_of([RuleFile(Path("b.yaml"), one.content)])
