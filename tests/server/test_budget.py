from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import texts

from verdict.app.locations import user_artifacts
from verdict.domain.page.limits import Limits
from verdict.domain.text.tokens import estimate
from verdict.server.arguments import Scan, read
from verdict.server.budget import LongTexts, fitting, limits, on_the_wire
from verdict.settings.artifacts import ArtifactSettings
from verdict.settings.model import ClientSettings, McpSettings

TOLD = {"MAX_MCP_OUTPUT_TOKENS": "3000"}
CLIENTS = {"big": ClientSettings(max_output_bytes=60_000, max_tokens=22_000)}


def _limits(
    client: str = "somebody", environment: dict[str, str] | None = None, count: int | None = None, **more: Any
) -> tuple[int | None, ...]:
    settings = McpSettings(**{"clients": CLIENTS, **more.pop("settings", {})})
    found = limits(read(Scan, more), count, settings, client, environment or {})
    return found.max_findings, found.max_output_bytes, found.max_tokens


def test_by_default_the_configured_limits_apply() -> None:
    assert _limits() == (50, 50_000, 20_000)


def test_the_clients_environment_variable_limits_tokens() -> None:
    assert _limits(environment=TOLD) == (50, 50_000, 3000)


@pytest.mark.parametrize("told", ["", "many", "-5", "3e4"])
def test_an_environment_variable_that_is_not_a_number_is_ignored(told: str) -> None:
    assert _limits(environment={"MAX_MCP_OUTPUT_TOKENS": told}) == (50, 50_000, 20_000)


@pytest.mark.parametrize("told", ["1", "0", "0" * 5000])
def test_a_client_limit_below_the_smallest_answer_is_raised_to_it(told: str) -> None:
    assert _limits(environment={"MAX_MCP_OUTPUT_TOKENS": told})[2] == 1000


def test_settings_for_a_client_override_its_environment_and_the_general_settings() -> None:
    assert _limits("big", TOLD) == (50, 60_000, 22_000)


def test_arguments_override_everything() -> None:
    asked = {"max_output_bytes": 5000, "max_tokens": 2000}
    assert _limits("big", TOLD, 7, **asked) == (7, 5000, 2000)


def test_known_clients_get_answers_within_their_own_limits() -> None:
    assert _limits("codex-mcp-client") == (50, 10_000, 20_000)


def test_no_setting_exceeds_the_maximum() -> None:
    large: dict[str, Any] = {"max_findings": 10**6, "max_output_bytes": 10**7, "max_tokens": 25_000}
    assert _limits(settings=large) == (5000, 100_000, 25_000)
    assert _limits("own", settings={"clients": {"own": ClientSettings(max_output_bytes=10**7)}})[1] == 100_000
    for told in ("1000000", "9" * 5000):
        assert _limits(environment={"MAX_MCP_OUTPUT_TOKENS": told})[2] == 25_000


ROOMS = st.builds(lambda most, tokens: Limits(None, most, tokens), st.integers(4096, 6000), st.integers(1000, 2000))
LONG = st.lists(texts, max_size=200).map("\n".join)


@given(LONG, ROOMS)
def test_the_longest_fitting_beginning_is_kept(text: str, room: Limits) -> None:
    head = fitting(text, room)
    assert text.startswith(head)
    assert on_the_wire(head) <= (room.max_output_bytes or 0)
    assert estimate(head) <= (room.max_tokens or 0)
    if head != text:
        longer = text[: (text.find("\n", len(head)) + 1 or len(text)) if head.endswith("\n") else len(head) + 1]
        assert on_the_wire(longer) > (room.max_output_bytes or 0) or estimate(longer) > (room.max_tokens or 0)


@given(LONG, ROOMS, st.sampled_from([ArtifactSettings(), ArtifactSettings(inline_limit=50_000)]))
def test_a_long_text_is_cut_to_the_limits_and_says_what_is_missing(
    text: str, room: Limits, settings: ArtifactSettings
) -> None:
    answer = LongTexts(settings).result(text, room)
    assert on_the_wire(answer) <= (room.max_output_bytes or 0)
    assert estimate(answer) <= (room.max_tokens or 0)
    assert len(answer) >= len(text) or "chars" in answer or "omitted" in answer


def test_an_artifact_is_named_however_little_fits() -> None:
    answer = LongTexts(ArtifactSettings()).result('"é🔐"\n' * 20_000, Limits(None, 4096, 1000))
    assert 'verdict_artifact(artifact_id="art_' in answer


def _document(count: int) -> str:
    return json.dumps({"components": [{"name": f"pkg-{n}", "version": "1.0.0\u202e"} for n in range(count)]}, indent=2)


def _fetched(answer: str) -> str:
    return "".join(user_artifacts().read(re.findall(r"art_\w+", answer)[0]))


@given(st.integers(0, 300), ROOMS)
def test_a_document_is_returned_or_kept_whole(count: int, room: Limits) -> None:
    text = _document(count)
    answer = LongTexts(ArtifactSettings()).document(text, "application/json", room, "3 components")
    assert on_the_wire(answer) <= (room.max_output_bytes or 0)
    assert estimate(answer) <= (room.max_tokens or 0)
    if answer.startswith("3 components\n"):
        kept = _fetched(answer)
        assert json.loads(kept) == json.loads(text)
        assert max(map(len, kept.splitlines())) < 100
    else:
        assert json.loads(answer) == json.loads(text)


def test_a_document_that_can_not_be_kept_names_the_command_that_writes_it() -> None:
    settings, room = ArtifactSettings(enabled=False), Limits(None, 4096, 1000)
    answer = LongTexts(settings).document(_document(1000), "application/json", room, "1,000 components")
    assert answer.startswith("1,000 components\n")
    assert "`verdict sbom -o FILE`" in answer
    assert "art_" not in answer


def test_a_document_too_large_to_be_kept_says_that_its_middle_is_missing() -> None:
    settings, room = ArtifactSettings(artifact_threshold=9000, max_artifact_size=9000), Limits(None, 4096, 1000)
    answer = LongTexts(settings).document(_document(1000), "application/json", room, "1,000 components")
    assert "its middle is missing" in answer


def test_a_cut_bill_of_materials_is_always_kept() -> None:
    text = "\n".join(f" npm pkg-{n} 1.0.0" for n in range(600))
    assert 8_000 < len(text) < 50_000
    answer = LongTexts(ArtifactSettings()).bill(text, Limits(None, 50_000, 20_000))
    assert _fetched(answer).splitlines() == text.splitlines()
    shown = [line for line in answer.splitlines() if line.startswith(" npm")]
    assert set(shown) <= set(text.splitlines())


def test_a_text_is_kept_once_however_often_it_is_cut() -> None:
    before = len(user_artifacts().listed())
    LongTexts(ArtifactSettings()).result('"é🔐"\n' * 20_000, Limits(None, 4096, 1000))
    assert len(user_artifacts().listed()) == before + 1


def test_nothing_is_kept_where_artifacts_are_off() -> None:
    before = len(user_artifacts().listed())
    answer = LongTexts(ArtifactSettings(enabled=False)).result("a line\n" * 20_000, Limits(None, 4096, 1000))
    assert "artifacts are disabled" in answer
    assert len(user_artifacts().listed()) == before
