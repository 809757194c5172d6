"""The part of a text that a response shows, and where the rest is stored."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

import pytest

from verdict.app.long_text import ContentProcessor
from verdict.domain.artifact import Artifact
from verdict.domain.errors import OutputError
from verdict.domain.text.content import Content, ContentLimits
from verdict.domain.text.untrusted import MASK, Redactor
from verdict.presenters.words import artifact_call

ID = "art_20250301t123005_0123456789abcdef"
SMALL = ContentLimits(inline_limit=400, artifact_threshold=1000, max_artifact_size=5000)
OPEN = Redactor()
TOKEN = "ghp_" + "aB3dE5fG7hJ9kL1m"


@dataclass
class Memory:
    """A store in memory that takes one text."""

    text: str = ""
    asked: list[tuple[str, int, str]] = field(default_factory=list)

    def put(
        self, pieces: Iterable[str], source: str, limit: int, *, media_type: str = "text/plain", head_ratio: float = 0.6
    ) -> Artifact:
        self.asked.append((source, limit, media_type))
        self.text = "".join(pieces)
        return Artifact(ID, source, media_type, len(self.text), self.text.count("\n"), datetime.now(UTC))

    def read(self, id_: str, first: int = 1, last: int | None = None) -> Iterator[str]:
        yield self.text


class Full(Memory):
    """A store whose disk is full."""

    def put(
        self, pieces: Iterable[str], source: str, limit: int, *, media_type: str = "text/plain", head_ratio: float = 0.6
    ) -> Artifact:
        next(iter(pieces))
        raise OutputError("no space left on device", hint="make some")


def processor(store: Memory | None = None, special: Mapping[str, ContentLimits] | None = None) -> ContentProcessor:
    own = special or {}
    return ContentProcessor(lambda source: own.get(source, SMALL), store, artifact_call)


def shown(text: str, store: Memory | None, source: str = "log", redact: Redactor = OPEN) -> Content:
    return processor(store).text(text, source, redact)


def lines(count: int) -> str:
    return "".join(f"line {number}\n" for number in range(count))


def test_a_short_text_is_shown_in_full() -> None:
    store = Memory()
    content = shown("short é\n", store)
    assert content == Content("short é\n", 8)
    assert store.asked == []


def test_a_longer_text_is_cut_and_not_stored() -> None:
    store = Memory()
    content = shown(lines(100), store)
    assert (content.strategy_used, content.original_size, content.artifact_id) == ("head_tail", 790, None)
    assert content.truncated_size <= 400
    assert store.asked == []


def test_a_long_text_is_stored_and_referred_to() -> None:
    content = shown(lines(1000), store := Memory())
    assert content.artifact_id == ID
    assert content.original_size == len(lines(1000))
    assert content.truncated_size <= 400
    assert content.text.startswith("line 0\n")
    assert re.search(r"^\[Shown: \d+ of 8,890 chars by head_tail, about \d+ tokens\]$", content.text, re.MULTILINE)
    assert content.text.endswith(
        f"\n[Artifact: {ID}] log, 1,000 lines: line 0 (8.7 KiB)\n"
        f'verdict_artifact(artifact_id="{ID}", start_line=1, end_line=200)'
    )
    assert store.text == lines(1000)
    assert store.asked == [("log", 5000, "text/plain")]


def test_each_source_has_its_own_way_of_cutting() -> None:
    tail = {"stderr": ContentLimits(300, 2000, 5000, "tail")}
    assert processor(None, tail).text(lines(100), "stderr", OPEN).text.endswith("line 98\nline 99\n")


def test_a_list_of_findings_stays_json() -> None:
    own = {"findings": ContentLimits(300, 50_000, 100_000, "element")}
    content = processor(None, own).text(json.dumps([{"id": n} for n in range(500)]), "findings", OPEN)
    assert json.loads(content.text)[0] == {"id": 0}


def test_the_head_ratio_is_the_share_of_the_beginning() -> None:
    limits = {name: ContentLimits(1000, 10_000, 10_000, name, 0.9) for name in ("head_tail", "lines")}
    for name in limits:
        head, _, tail = processor(None, limits).text(lines(500), name, OPEN).text.partition("... [")
        assert len(head) > 5 * len(tail)


@pytest.mark.parametrize("store", [None, Full()], ids=["off", "full"])
def test_a_text_that_cannot_be_stored_is_cut_with_a_note(store: Memory | None) -> None:
    content = shown(lines(1000), store)
    assert (content.artifact_id, content.original_size) == (None, len(lines(1000)))
    assert "[The full text is not stored: " in content.text
    assert content.truncated_size <= 400


@pytest.mark.parametrize("count", [10, 100, 1000])
def test_no_secret_is_shown_or_stored(count: int) -> None:
    text = f"a {TOKEN} b\n" * count
    content = shown(text, store := Memory(), redact=Redactor([TOKEN]))
    assert TOKEN not in content.text + store.text
    assert MASK in content.text


@pytest.mark.parametrize("count", [1, 1000])
def test_the_shown_text_is_cleaned_and_the_stored_text_is_unchanged(count: int) -> None:
    text = "red \x1b[31m\r\n" * count
    content = shown(text, store := Memory())
    assert "\x1b" not in content.text
    assert "\r" not in content.text
    assert "\\x1b[31m\n" in content.text
    assert store.text in ("", text)
