from __future__ import annotations

from pathlib import Path

import pytest

from verdict.app.locations import rules_folder
from verdict.domain.errors import NotFound, Unavailable
from verdict.rulebook.catalogue import Rule, Sample, annotated, find, read, unmarked

RULES = read(rules_folder())


def rule(sample: str = "", name: str = "a-rule") -> Rule:
    samples = (Sample("python/a.py", sample),)
    return Rule(name, "title", "message", "ERROR", "HIGH", ("python",), ("CWE-1",), "fix", (), samples)


def test_every_rule_in_the_folder_is_read() -> None:
    marks = {"*/*.yaml": "\n  - id: ", "secrets/*.toml": "\n[[rules]]\n"}
    written = sum(
        file.read_text("utf-8").count(mark) for names, mark in marks.items() for file in rules_folder().glob(names)
    )

    assert len(RULES) == written > 20


@pytest.mark.parametrize("name", RULES)
def test_every_bundled_rule_has_texts_and_samples_of_both_kinds(name: str) -> None:
    found = find(RULES, name)

    assert all((found.title, found.message, found.fix, found.cwe, found.languages, found.confidence))
    assert "\n" not in found.message
    assert unmarked(found) == ()


def test_an_unknown_rule_is_not_found_and_the_nearest_is_suggested() -> None:
    name = next(iter(RULES))

    with pytest.raises(NotFound) as refused:
        find(RULES, name[:-1])

    assert name in refused.value.hint


def test_names_that_exist_elsewhere_are_suggested_too() -> None:
    with pytest.raises(NotFound) as refused:
        find({}, "B60", others=["B602", "B602"])

    assert refused.value.hint == "did you mean B602?"


@pytest.mark.parametrize("name", ["", "zzzz", "x" * 100_000])
def test_a_name_without_similar_ones_is_answered_quickly(name: str) -> None:
    with pytest.raises(NotFound) as refused:
        find(RULES, name)

    assert refused.value.hint == "findings show their rule ids; `verdict rules list` lists the bundled rules"


@pytest.mark.parametrize(
    ("sample", "kinds"),
    [
        ("", ("ruleid", "ok")),
        ("# ruleid: a-rule\nbad()", ("ok",)),
        ("# ok: a-rule\ngood()\n# ruleid: other\nbad()", ("ruleid",)),
        ("# ruleid: a-rule\nbad()\n# ok: a-rule\ngood()", ()),
    ],
)
def test_a_rule_without_marked_sample_lines_is_reported(sample: str, kinds: tuple[str, ...]) -> None:
    assert unmarked(rule(sample)) == kinds


def test_a_comment_at_the_end_of_a_sample_names_nothing() -> None:
    assert list(annotated("# ruleid: a-rule", "ruleid")) == []


def test_an_annotation_names_rules_for_the_next_line() -> None:
    text = "# ruleid: a-rule\n# ruleid: b\nbad()\n# ok: a-rule\ngood()\n// ruleid: other,a-rule\nboth()\n"
    assert list(annotated(text, "ruleid")) == [(3, "a-rule"), (3, "b"), (7, "other"), (7, "a-rule")]
    assert list(annotated(text, "ok")) == [(5, "a-rule")]


def test_all_files_with_the_name_of_a_rule_file_are_its_samples(tmp_path: Path) -> None:
    (tmp_path / "any").mkdir()
    rules = next(file for file in sorted(rules_folder().glob("python/*.yaml")))
    for name, text in {"a.yaml": rules.read_text("utf-8"), "a.ts": "one", "a.js": "two", "b.js": "other"}.items():
        (tmp_path / "any" / name).write_text(text, "utf-8")

    found = next(iter(read(tmp_path).values()))

    assert found.samples == (Sample("any/a.js", "two"), Sample("any/a.ts", "one"))


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        (
            "a.yaml",
            "rules: [{id: a, languages: [go], message: m, metadata: {impact: LOW, likelihood: LOW}}]",
            r"rule a: metadata\.title: Field required",
        ),
        (
            "secrets/a.toml",
            "[[rules]]\nid = 'a'\n[rules.metadata]\ntitle = 'A'\nimpact = 'LOW'\nlikelihood = 'LOW'",
            "rule a: description: Field required",
        ),
    ],
)
def test_a_rule_that_lacks_what_a_report_needs_is_an_error(tmp_path: Path, name: str, text: str, said: str) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text(text, "utf-8")

    with pytest.raises(Unavailable, match=said):
        read(tmp_path)


def test_a_folder_without_rules_has_none(tmp_path: Path) -> None:
    assert read(tmp_path) == {}
