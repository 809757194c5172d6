"""What hypothesis draws: text as hostile as cleaned text can be, and findings and observations made of it."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta, timezone
from typing import NamedTuple

from builders import finding, observation
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from verdict.domain.finding import (  # fmt: skip
    CodeRole,
    Confidence,
    EngineName,
    Finding,
    Kind,
    Lowered,
    Observation,
    Package,
    Severity,
    Source,
    Status,
)
from verdict.domain.location import Location, TraceRole, TraceStep

settings.register_profile(
    "verdict",
    max_examples=40,
    deadline=None,
    database=None,
    derandomize="CI" in os.environ,  # what lands must not hang on a draw; everywhere else every run looks elsewhere
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)
settings.load_profile("verdict")

ENGINES = ("bandit", "kingfisher", "semgrep", "zizmor")
CWES = ("CWE-89", "CWE-564", "CWE-78", "CWE-77", "CWE-798", "CWE-1004", "CWE-94", "CWE-489")

characters = st.characters(codec="utf-8") | st.sampled_from(list('"\\\n\t\x00\x1b\x7f\u2028…é字🔐[]{}<>'))
words = st.text(characters, max_size=12)
texts = words | st.builds(lambda word, times: f"{word} " * times, words, st.integers(0, 60))
"""Mostly short; some of hundreds of characters."""

paths = st.text(characters, min_size=1, max_size=8).filter(
    lambda path: not path.startswith("/") and ".." not in path.split("/")
)
severities = st.sampled_from(Severity)
confidences = st.sampled_from(Confidence)
_zones = st.sampled_from([UTC, timezone(timedelta(hours=5))])
dates = st.builds(lambda day, zone: datetime(2024, 1, day, tzinfo=zone), st.integers(1, 9), _zones)


@st.composite
def locations(draw: st.DrawFn, path: st.SearchStrategy[str] = paths) -> Location:
    """Any region; the columns are there or not."""
    line, column = draw(st.integers(1, 9)), draw(st.none() | st.integers(1, 9))
    end_line, width = draw(st.none() | st.integers(line, line + 3)), draw(st.integers(1, 9))
    return Location(draw(path), line, column, end_line, column and column + width)


@st.composite
def sources(draw: st.DrawFn) -> tuple[Source, ...]:
    """One to three engines' words."""
    named = draw(st.lists(st.sampled_from(ENGINES), min_size=1, max_size=3, unique=True))
    lowered = st.none() | st.builds(Lowered, severities, st.lists(texts, min_size=1, max_size=2).map(tuple))
    return tuple(
        Source(EngineName(name), draw(words), draw(words), draw(severities), f"{name}.severity", lowered=draw(lowered))
        for name in sorted(named)
    )


def traces(texts: st.SearchStrategy[str], *, code: bool = True) -> st.SearchStrategy[tuple[TraceStep, ...]]:
    """No way, or one of a few steps; as the engines observe them, they quote no code."""
    step = st.builds(
        TraceStep, st.sampled_from(TraceRole), locations(), texts if code else st.just(""), st.sampled_from([0, 0, 3])
    )
    return st.just(()) | st.lists(step, min_size=2, max_size=4).map(tuple)


class Words(NamedTuple):
    """The texts of a finding."""

    rule_id: str
    title: str
    message: str
    symbol: str | None
    snippet: str | None
    fix: str | None
    merged_because: str | None
    cwe: tuple[str, ...]
    aliases: tuple[str, ...]
    references: tuple[str, ...]
    package: Package | None
    trace: tuple[TraceStep, ...]


@st.composite
def findings(draw: st.DrawFn, most: int = 6) -> list[Finding]:
    """A list of findings that differ in their fingerprint at least, in any order, out of a few texts."""
    numbers = draw(st.lists(st.integers(0, 10**6), max_size=most, unique=True))
    text = st.sampled_from(draw(st.lists(texts, min_size=3, max_size=5)))
    maybe = st.none() | text
    several = st.lists(text, max_size=2).map(tuple)
    ways = st.sampled_from(draw(st.lists(traces(text), min_size=2, max_size=2)))
    about = st.none() | st.builds(Package, text, text, text, maybe, st.none() | several)
    words = st.builds(Words, text, text, text, maybe, maybe, maybe, maybe, several, several, several, about, ways)
    places, named = draw(st.lists(locations(), min_size=2, max_size=4)), draw(sources())
    place, elsewhere = st.sampled_from(places), st.sampled_from([(), tuple(places)])
    weight = st.tuples(severities, confidences, st.none() | dates, st.sampled_from([Status.NEW, Status.BASELINE]))
    part = st.sampled_from([(role, each) for role in CodeRole for each in (None, Severity.HIGH, Severity.CRITICAL)])
    made = []
    for number in numbers:
        severity, confidence, introduced_at, status = draw(weight)
        code_role, lowered_from = draw(part)
        made.append(
            finding(
                number,
                severity=severity,
                confidence=confidence,
                introduced_at=introduced_at,
                status=status,
                code_role=code_role,
                lowered_from=lowered_from,
                location=draw(place),
                also_at=draw(elsewhere),
                sources=named[: 1 + number % 3],
                **draw(words)._asdict(),
            )
        )
    return made


@st.composite
def observations(draw: st.DrawFn, most: int = 6) -> list[Observation]:
    """Observations of few engines in few files, close enough to each other to be one problem now and then."""
    near = st.none() | locations(st.sampled_from(["app.py", "lib/db.py"]))
    return [
        observation(
            engine=draw(st.sampled_from(ENGINES)),
            rule=draw(st.sampled_from(["one", "two", "CVE-2024-1", "GHSA-1"])),
            severity=draw(severities),
            kind=draw(st.sampled_from([Kind.SAST, Kind.SECRET, Kind.VULNERABILITY])),
            location=draw(locations(st.sampled_from(["app.py", "lib/db.py"]))),
            message=draw(words),
            confidence=draw(confidences),
            cwe=tuple(draw(st.lists(st.sampled_from(CWES), max_size=2))),
            aliases=tuple(draw(st.lists(st.sampled_from(["CVE-2024-1", "GHSA-1", "PYSEC-1"]), max_size=2))),
            fix=draw(st.none() | words),
            trace=draw(traces(st.nothing(), code=False)),
            package=draw(st.none() | st.just(Package("flask", "1.0", "pkg:pypi/flask@1.0"))),
            secret=draw(near),
            extent=draw(near),
        )
        for _ in range(draw(st.integers(0, most)))
    ]
