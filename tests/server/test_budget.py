from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import texts

from verdict.config import ArtifactSettings, ClientSettings, McpSettings
from verdict.domain.limits import Limits
from verdict.domain.tokens import estimate
from verdict.server.arguments import Scan, read
from verdict.server.budget import LongTexts, fitting, limits, on_the_wire

TOLD = {"MAX_MCP_OUTPUT_TOKENS": "3000"}
CLIENTS = {"big": ClientSettings(max_output_bytes=60_000, max_tokens=22_000)}


def _limits(
    client: str = "somebody", environment: dict[str, str] | None = None, count: int | None = None, **more: Any
) -> tuple[int | None, ...]:
    settings = McpSettings(**{"clients": CLIENTS, **more.pop("settings", {})})
    found = limits(read(Scan, more), count, settings, client, environment or {})
    return found.max_findings, found.max_output_bytes, found.max_tokens


def test_without_more_an_answer_holds_what_is_configured() -> None:
    assert _limits() == (50, 50_000, 20_000)


def test_the_client_says_by_its_environment_how_many_tokens_it_takes() -> None:
    assert _limits(environment=TOLD) == (50, 50_000, 3000)


@pytest.mark.parametrize("told", ["", "many", "-5", "3e4"])
def test_what_is_no_number_is_as_good_as_nothing(told: str) -> None:
    assert _limits(environment={"MAX_MCP_OUTPUT_TOKENS": told}) == (50, 50_000, 20_000)


def test_a_client_that_takes_less_than_any_answer_gets_the_smallest() -> None:
    assert _limits(environment={"MAX_MCP_OUTPUT_TOKENS": "1"})[2] == 1000


def test_our_settings_for_a_client_beat_its_environment_and_the_general_ones() -> None:
    assert _limits("big", TOLD) == (50, 60_000, 22_000)


def test_arguments_beat_everything() -> None:
    asked = {"max_output_bytes": 5000, "max_tokens": 2000}
    assert _limits("big", TOLD, 7, **asked) == (7, 5000, 2000)


def test_a_client_known_to_cut_gets_what_it_takes() -> None:
    assert _limits("codex-mcp-client") == (50, 10_000, 20_000)


def test_no_setting_is_above_the_caps() -> None:
    large: dict[str, Any] = {"max_findings": 10**6, "max_output_bytes": 10**7, "max_tokens": 25_000}
    assert _limits(settings=large) == (5000, 100_000, 25_000)
    assert _limits("own", settings={"clients": {"own": ClientSettings(max_output_bytes=10**7)}})[1] == 100_000
    assert _limits(environment={"MAX_MCP_OUTPUT_TOKENS": "1000000"})[2] == 25_000


ROOMS = st.builds(lambda most, tokens: Limits(None, most, tokens), st.integers(4096, 6000), st.integers(1000, 2000))
LONG = st.lists(texts, max_size=200).map("\n".join)


@given(LONG, ROOMS)
def test_the_beginning_that_fits_does_and_no_longer_one_would(text: str, room: Limits) -> None:
    head = fitting(text, room)
    assert text.startswith(head)
    assert on_the_wire(head) <= (room.max_output_bytes or 0)
    assert estimate(head) <= (room.max_tokens or 0)
    if head != text:
        longer = text[: (text.find("\n", len(head)) + 1 or len(text)) if head.endswith("\n") else len(head) + 1]
        assert on_the_wire(longer) > (room.max_output_bytes or 0) or estimate(longer) > (room.max_tokens or 0)


@given(LONG, ROOMS, st.sampled_from([ArtifactSettings(), ArtifactSettings(inline_limit=50_000)]))
def test_a_long_text_is_answered_within_the_limits_and_says_what_is_gone(
    text: str, room: Limits, settings: ArtifactSettings
) -> None:
    answer = LongTexts(settings).answer(text, "result", room)
    assert on_the_wire(answer) <= (room.max_output_bytes or 0)
    assert estimate(answer) <= (room.max_tokens or 0)
    assert len(answer) >= len(text) or "chars" in answer or "omitted" in answer


def test_a_text_that_is_kept_is_named_in_the_answer_however_little_fits() -> None:
    answer = LongTexts(ArtifactSettings()).answer('"é🔐"\n' * 20_000, "findings", Limits(None, 4096, 1000))
    assert 'verdict_artifact(artifact_id="art_' in answer
