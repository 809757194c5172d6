"""Cutting a text to a limit: strategies for text, lines, JSON and XML."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as ET  # nosec B405  reads what the test itself has made

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verdict.domain.text.content import Content
from verdict.domain.text.excerpts import STRATEGIES, bounded, decoded, excerpt

MARK = re.compile(
    r"(?:^|(?<=\r))\.\.\. \[(\d+) lines / (\d+) chars omitted\] \.\.\. \(original: (\d+) chars\)$", re.MULTILINE
)
ENDINGS = ("\n", "\r\n", "\r")
names = st.sampled_from(sorted(STRATEGIES))
texts = (
    st.text(max_size=400)
    | st.lists(st.text("ab é🔐\u0301", max_size=30), max_size=40).map("\n".join)
    | st.lists(st.sampled_from(["one", "two three", "", "\r\n", "\n", "\r", "x" * 90]), max_size=60).map("".join)
)
limits = st.integers(-3, 400)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=60),
    lambda inner: st.lists(inner, max_size=12) | st.dictionaries(st.text(max_size=8), inner, max_size=8),
    max_leaves=60,
)


def lines_of(text: str) -> list[str]:
    """The lines with their ends, by the three that count."""
    return [line for line in re.split(r"(?<=\n)|(?<=\r)(?!\n)", text) if line]


def parts(text: str, shown: str) -> tuple[str, re.Match[str], str]:
    """What is shown of the beginning, the mark, and what is shown of the end; that they are is asserted."""
    mark = MARK.search(shown)
    assert mark is not None
    after = shown[mark.end() + 1 :]
    before = text[: len(text) - int(mark[2]) - len(after)]
    assert shown[: mark.start()] in (before, f"{before}\n")  # the mark is on a line of its own
    assert text.endswith(after)
    return before, mark, after


def numbered(count: int) -> str:
    return "".join(f"line {number}\n" for number in range(count))


@given(texts, limits, names)
def test_nothing_is_longer_than_its_limit(text: str, limit: int, name: str) -> None:
    assert excerpt(text, limit, name).truncated_size <= max(limit, 0)


@given(texts, limits, names)
def test_text_within_its_limit_stays_as_it_is(text: str, limit: int, name: str) -> None:
    content = excerpt(text, limit, name)
    assert content.was_truncated == (len(text) > limit)
    if not content.was_truncated:
        assert content == Content(text, len(text))


@given(texts, limits, names)
def test_the_original_size_is_known(text: str, limit: int, name: str) -> None:
    assert excerpt(text, limit, name).original_size == len(text)


@given(st.text("ab\r\n é", min_size=121, max_size=400), st.integers(80, 120), names)
def test_the_mark_has_the_right_numbers(text: str, limit: int, name: str) -> None:
    content = excerpt(text, limit, name)
    before, mark, after = parts(text, content.text)
    assert int(mark[3]) == len(text)

    start, whole = 0, 0
    for line in lines_of(text):
        whole += start >= len(before) and start + len(line) <= len(text) - len(after)
        start += len(line)
    assert int(mark[1]) == whole


@given(st.text("abc \n", min_size=201, max_size=600), st.integers(140, 200))
def test_head_tail_keeps_both_ends(text: str, limit: int) -> None:
    shown = excerpt(text, limit, "head_tail").text
    assert shown[:20] == text[:20]
    assert shown[-20:] == text[-20:]


def test_head_tail_is_the_default_and_shows_the_beginning_and_end_in_the_ratio_six_to_four() -> None:
    content = excerpt("a" * 50_000 + "b" * 50_000, 10_000)
    assert content.strategy_used == "head_tail"
    assert content.text.count("a") / content.text.count("b") == pytest.approx(1.5, rel=0.02)


def test_head_keeps_the_beginning_and_tail_the_end() -> None:
    text = numbered(1000)
    assert excerpt(text, 100, "head").text.startswith("line 0\nline 1\n")
    assert excerpt(text, 100, "head").text.endswith(" chars)")
    assert excerpt(text, 100, "tail").text.startswith("... [")
    assert excerpt(text, 100, "tail").text.endswith("\nline 998\nline 999\n")


@pytest.mark.parametrize("ending", ENDINGS)
@given(st.lists(st.text("ab é", max_size=20), max_size=60), st.integers(80, 300))
def test_lines_never_cuts_a_line(ending: str, made: list[str], limit: int) -> None:
    text = ending.join(made)
    content = excerpt(text, limit, "lines")
    if not content.was_truncated:
        return
    before, _, after = parts(text, content.text)
    lines = lines_of(text)
    kept = lines_of(before)
    assert kept == lines[: len(kept)]
    assert lines_of(after) == lines[len(lines) - len(lines_of(after)) :]


def test_lines_leaves_out_a_line_that_does_not_fit_and_says_so() -> None:
    content = excerpt("first\n" + "x" * 500 + "\nlast\n", 120, "lines")
    assert content.text == "first\n... [1 lines / 501 chars omitted] ... (original: 512 chars)\nlast\n"


clusters = st.lists(
    st.sampled_from(["a", "e\u0301", "🔐", "👩\u200d💻", "\u2764\ufe0f", "\r\n", "\n"]), min_size=130, max_size=200
).map("".join)


@given(clusters, st.integers(80, 120), st.sampled_from(["head", "tail", "head_tail"]))
def test_a_cut_does_not_split_a_line_break_or_a_letter_from_its_marks(text: str, limit: int, name: str) -> None:
    before, _, after = parts(text, excerpt(text, limit, name).text)
    for cut in (len(before), len(text) - len(after)):
        around = text[max(0, cut - 1) : cut + 1]
        assert 0 in (cut, len(text) - cut) or not re.search("\r\n|.[\u0301\u200d\ufe0f]|\u200d.", around)


def test_a_surrogate_pair_is_not_split() -> None:
    for limit in range(90, 100):
        shown = excerpt("\ud83d\ude00" * 200, limit, "head_tail").text
        assert not re.search("\ud83d(?!\ude00)|(?<!\ud83d)\ude00", shown)


@pytest.mark.parametrize("name", sorted(STRATEGIES))
def test_a_limit_too_small_for_the_mark_leaves_a_short_one_or_dots_or_nothing(name: str) -> None:
    text = "words\n" * 100
    assert [excerpt(text, limit, name).text for limit in (-1, 0, 1, 12, 13)] == ["", "", "…", "…", "…[+600 chars]"]


@given(values, st.integers(3, 600))
def test_cut_json_is_valid_json(value: Any, limit: int) -> None:
    text = json.dumps(value, indent=1, ensure_ascii=False)
    content = excerpt(text, limit, "element")
    if content.was_truncated and content.strategy_used != "element":
        assert isinstance(value, int | float)  # a number can't be cut
        return
    json.loads(content.text)
    assert content.truncated_size <= limit


@given(
    st.lists(st.dictionaries(st.text("abc", max_size=5), st.text(max_size=20), max_size=4), min_size=20, max_size=60)
)
def test_a_json_list_keeps_its_first_and_last_items_and_counts_the_others(value: list[Any]) -> None:
    text = json.dumps(value, ensure_ascii=False, indent=2)
    content = excerpt(text, 600, "element")
    if not content.was_truncated or len(json.dumps(value, ensure_ascii=False, separators=(",", ":"))) <= 600:
        return
    shown = json.loads(content.text)
    place = next(index for index, each in enumerate(shown) if isinstance(each, str))
    assert shown[:place] == value[:place]
    assert shown[place + 1 :] == value[len(value) - (len(shown) - place - 1) :]
    assert 0 < place < len(shown) - 1
    gone = len(value) - len(shown) + 1
    assert shown[place] == f"... [{gone} of {len(value)} elements omitted] ... (original: {len(text)} chars)"


def test_a_json_object_keeps_its_small_values_and_cuts_the_large_ones() -> None:
    value = {"version": "1", "results": [{"id": number} for number in range(1000)], "errors": []}
    shown = json.loads(excerpt(json.dumps(value), 400, "element").text)
    assert list(shown) == ["version", "results", "errors", "..."]
    assert (shown["version"], shown["errors"], shown["results"][0]) == ("1", [], {"id": 0})
    assert shown["results"][-1] == {"id": 999}
    assert any("of 1000 elements omitted" in str(each) for each in shown["results"])


def test_keys_that_do_not_fit_are_counted() -> None:
    shown = json.loads(excerpt(json.dumps({f"key {n}": "x" * 50 for n in range(100)}), 500, "element").text)
    kept = len(shown) - 1
    assert 0 < kept < 100
    assert shown["..."].startswith(f"... [{100 - kept} of 100 keys omitted] ... (original: ")


def test_a_mark_does_not_overwrite_a_key_of_the_same_name() -> None:
    shown = json.loads(excerpt(json.dumps({"...": "own", "b": "x" * 500}), 200, "element").text)
    assert shown["..."] == "own"
    assert "keys omitted" in shown["...."]


def test_deeply_nested_json_is_counted_below_a_depth() -> None:
    value: Any = ["x" * 30] * 40
    for _ in range(12):
        value = [value]
    assert "... [1 elements omitted] ..." in excerpt(json.dumps(value), 500, "element").text


def test_json_too_deep_to_parse_is_cut_as_text() -> None:
    content = excerpt("[" * 100_000 + "]" * 100_000, 1000, "element")
    assert (content.strategy_used, content.text[:9], content.text[-9:]) == ("head_tail", "[" * 9, "]" * 9)


@pytest.mark.parametrize(
    "text", ["NaN " * 50, "[Infinity," + "1," * 99 + "2]", "1" * 9999, "[1e999," + "1," * 99 + "2]"]
)
def test_invalid_json_is_cut_as_text(text: str) -> None:
    assert excerpt(text, 100, "element").strategy_used == "head_tail"


def test_text_that_is_neither_json_nor_xml_is_cut_by_lines() -> None:
    assert excerpt(numbered(100), 200, "element").strategy_used == "lines"


REPORT = "<?xml version='1.0' encoding='latin-1'?>\n<report xmlns:v='urn:v'>" + "".join(
    f"<case v:id='{n}' text='a &gt; b'><v:name>größe {n}</v:name><empty/><!-- a > b --></case>\n" for n in range(300)
) + "</report>"  # fmt: skip


@given(st.integers(150, 5000))
def test_cut_xml_is_valid_xml_with_its_first_and_last_elements(limit: int) -> None:
    content = excerpt(REPORT, limit, "element")
    assert content.strategy_used == "element"
    assert content.truncated_size <= limit
    root = ET.fromstring(content.text)  # nosec B314  our own
    assert root.tag == "report"
    if limit > 500:
        assert (root[0].get("{urn:v}id"), root[-1].get("{urn:v}id")) == ("0", "299")
        assert root[0][0].text == "größe 0"
    gone = re.search(r"\[(\d+) of 300 elements omitted\]", content.text)
    assert gone is not None
    assert int(gone[1]) == 300 - len(root)


xml_trees = st.recursive(
    st.text("ab <>&é\U0001f510", max_size=80),
    lambda inner: st.tuples(st.sampled_from("abc"), st.lists(inner, max_size=8)),
    max_leaves=40,
)


def as_xml(tree: Any, parent: ET.Element) -> None:
    if isinstance(tree, str):
        parent.text = (parent.text or "") + tree
        return
    child = ET.SubElement(parent, tree[0], {"k": "<\">'&"})
    for each in tree[1]:
        as_xml(each, child)


@given(xml_trees, st.integers(0, 600))
def test_any_cut_xml_is_valid_xml(tree: Any, limit: int) -> None:
    root = ET.Element("root")
    as_xml(tree, root)
    content = excerpt(ET.tostring(root, encoding="unicode"), limit, "element")
    assert content.truncated_size <= limit
    if content.strategy_used == "element":
        ET.fromstring(content.text)  # nosec B314  our own
    else:
        assert not content.was_truncated or limit < 150


def test_a_long_text_in_xml_is_not_cut_inside_an_entity() -> None:
    for limit in range(150, 170):
        content = excerpt(f"<r><a>{'&amp;' * 500}</a></r>", limit, "element")
        assert content.strategy_used == "element"
        ET.fromstring(content.text)  # nosec B314  our own


LAUGHS = (
    "<!DOCTYPE lolz [<!ENTITY a 'lol'>"
    + "".join(f"<!ENTITY {new} '{f'&{old};' * 10}'>" for old, new in zip("abcdefgh", "bcdefghi", strict=True))
    + "]>\n<lolz>\n&i;\n</lolz>\n"
)


@pytest.mark.parametrize(
    "text",
    [LAUGHS, "<!DOCTYPE r SYSTEM 'file:///x'>\n<r>" + "<a/>\n" * 99 + "</r>", "<r>\n" + "<a>\n" * 99, "<>\n" * 99],
    ids=["billion laughs", "external", "unfinished", "nonsense"],
)  # fmt: skip
def test_xml_that_is_broken_or_declares_a_document_type_is_cut_by_lines(text: str) -> None:
    content = excerpt(text, 200, "element")
    assert content.strategy_used == "lines"
    assert content.truncated_size <= 200


def test_very_deep_xml_does_no_harm() -> None:
    assert excerpt("<a>" * 50_000 + "</a>" * 50_000, 1000, "element").truncated_size <= 1000


def split(raw: bytes, sizes: list[int]) -> Iterator[bytes]:
    start, turn = 0, 0
    while start < len(raw):
        yield raw[start : start + sizes[turn % len(sizes)]]
        start += sizes[turn % len(sizes)]
        turn += 1


@given(st.binary(max_size=300), st.lists(st.integers(1, 9), min_size=1))
def test_any_bytes_become_valid_unicode(raw: bytes, sizes: list[int]) -> None:
    pieces = list(decoded(split(raw, sizes)))
    assert "".join(pieces).encode().decode() == raw.decode("utf-8", "replace")
    assert all(pieces)


def test_a_content_has_its_sizes_and_an_estimate_of_its_tokens() -> None:
    content = excerpt("word " * 1000, 500)
    assert (content.original_size, content.was_truncated, content.artifact_id) == (5000, True, None)
    assert content.truncated_size == len(content.text)
    assert 80 < content.estimated_tokens < 500


@given(st.text("ab\r\né🔐", max_size=900), st.integers(200, 600), st.lists(st.integers(1, 90), min_size=1))
def test_a_text_is_limited_in_bytes_and_keeps_both_ends(text: str, limit: int, sizes: list[int]) -> None:
    pieces = [piece.decode("utf-32-le") for piece in split(text.encode("utf-32-le"), [size * 4 for size in sizes])]
    shown = "".join(bounded(pieces, limit))
    assert len(shown.encode()) <= limit
    if len(text.encode()) <= limit:
        assert shown == text
        return
    before, mark, after = parts(text, shown)
    assert (int(mark[3]), bool(before), bool(after)) == (len(text), True, True)
    gone = text[len(before) : len(text) - len(after)]
    assert abs(int(mark[1]) - len(lines_of(gone))) <= 2


def test_a_letter_with_endless_combining_marks_is_cut() -> None:
    content = excerpt("a" + "\u0301" * 1000, 200, "head_tail")
    assert content.truncated_size <= 200
    assert content.text.startswith("a\u0301")
