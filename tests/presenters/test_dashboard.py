"""The dashboard of response sizes, without a browser."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest

from verdict.domain.page.limits import Limits, Reason, Size
from verdict.domain.usage import Response
from verdict.presenters.html.dashboard import dashboard

MONDAY = datetime(2030, 1, 7, 12, 30, tzinfo=UTC)


def response(
    after: timedelta = timedelta(0),
    surface: str = "scan",
    client: str = "",
    used: int = 0,
    reason: Reason | None = None,
) -> Response:
    """A response that used so many of 1,000 bytes and, if a reason is given, left out 3 of 5 findings."""
    shown = 5 if reason is None else 2
    limits = Limits(max_output_bytes=1000) if used else Limits()
    return Response(MONDAY + after, surface, client, 5, shown, Size(used or 70, 9), limits, reason is not None, reason)


def words(*responses: Response) -> str:
    """The words of the page, in order."""
    text = re.sub(r"(?s)<(script|style).*?</\1>", "", "".join(dashboard(responses)))
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text))


def test_without_responses_it_says_so() -> None:
    assert "No statistics yet" in words()


def test_rates_means_and_sizes_are_of_all_responses() -> None:
    text = words(response(used=900, reason=Reason.MAX_OUTPUT_BYTES), response(used=300), response(), response())
    for part in ("Responses 4", "Truncated 25 % 1 response", "Mean use of limit 60 %", "Bytes returned 1,340",
                 "Tokens returned 36"):  # fmt: skip
        assert part in text


def test_without_limits_there_is_no_use_of_them() -> None:
    text = words(response())
    assert "Mean use of limit –" in text
    assert "Responses by use of their limit" not in text


def test_tools_and_clients_are_rows_of_their_own() -> None:
    text = words(
        response(surface="verdict_scan", client="one", used=500, reason=Reason.MAX_FINDINGS),
        response(surface="verdict_scan", client="two", used=100),
        response(surface="verdict_scan", client="two", used=300),
    )
    assert text.index("verdict_scan two 2 0 %") < text.index("verdict_scan one 1 100 %")


def test_clients_beyond_what_the_page_lists_are_counted() -> None:
    text = words(response(client="often"), response(client="often"), *(response(client=f"c{n}") for n in range(60)))
    assert "scan often 2" in text
    assert "and 11 more, with fewer responses each" in text


def test_what_was_cut_is_listed_by_limit_with_the_most_frequent_first() -> None:
    often, once = Reason.MAX_TOKENS, Reason.MAX_FINDINGS
    text = words(response(reason=once), response(reason=often), response(reason=often))
    cuts = text[text.rindex("What was cut") :]
    assert "scan max_tokens 2 6 scan max_findings 1 3" in cuts
    assert "Nothing was cut" in words(response())


@pytest.mark.parametrize(
    ("span", "step", "periods"),
    [
        (timedelta(0), "per hour", 1), (timedelta(hours=20), "per hour", 21), (timedelta(days=3), "per 6 hours", 13),
        (timedelta(days=20), "per day", 21), (timedelta(days=100), "per 7 days", 15),
        (timedelta(days=10_000), "per 365 days", 28),
    ],
)  # fmt: skip
def test_a_course_has_equal_periods_from_the_first_to_the_last_response(
    span: timedelta, step: str, periods: int
) -> None:
    page = "".join(dashboard([response(), response(span, reason=Reason.MAX_TOKENS)]))
    assert f"Truncated responses {step}" in page
    course = page[page.index('aria-label="Truncated') :]
    columns = re.findall(r"<title>([^<]*)</title>", course[: course.index("</svg>")])
    assert len(columns) == periods
    assert columns[-1].endswith("50% of 2 responses" if periods == 1 else "100% of 1 response")


def test_hostile_names_are_texts() -> None:
    page = "".join(dashboard([response(client="<img src=x onerror=ran()>")]))
    assert "<img" not in page
