"""Severity of a vulnerability, from the CVSS vectors and the words that its advisories give.

| score of CVSS 3 and 4 | of CVSS 2 | word | severity |
|---|---|---|---|
| 9.0–10.0 | – | critical | CRITICAL |
| 7.0–8.9 | 7.0–10.0 | high | HIGH |
| 4.0–6.9 | 4.0–6.9 | moderate, medium | MEDIUM |
| 0.1–3.9 | 0.1–3.9 | low | LOW |
| 0.0 | 0.0 | none | INFO |

(https://nvd.nist.gov/vuln-metrics/cvss). Vectors go before words. Of several the worst counts, then the newest: all
rate the same problem, and the mildest rating must not hide the others.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass

from cvss import CVSS2, CVSS3, CVSS4  # type: ignore[import-untyped]  # the library has no types
from cvss.exceptions import CVSSError  # type: ignore[import-untyped]  # the same

from verdict.domain.finding import Severity

_LONGEST = 300  # characters of a vector; one with every optional metric has fewer
_BANDS = ((9.0, Severity.CRITICAL), (7.0, Severity.HIGH), (4.0, Severity.MEDIUM), (0.1, Severity.LOW))
_WORDS = {
    "critical": Severity.CRITICAL,
    "high": Severity.HIGH,
    "moderate": Severity.MEDIUM,
    "medium": Severity.MEDIUM,
    "low": Severity.LOW,
    "none": Severity.INFO,
}


@dataclass(frozen=True, slots=True)
class Rating:
    """A severity and where it comes from: `native` as the advisory has it, `mapping` the rule that made it ours.

    `score` is the vector's base score; None where there was a word, or nothing.
    """

    severity: Severity
    native: str
    mapping: str
    score: float | None = None


UNRATED = Rating(Severity.UNKNOWN, "unrated", "osv.unrated")
"""The rating of a problem without a rating, or with one in an unknown format."""


def rate(vectors: Iterable[str], words: Iterable[str]) -> Rating:
    """The rating of a problem by all vectors and words that its advisories have for it."""
    scored = [rating for vector in vectors if (rating := _scored(vector)) is not None]
    if scored:
        return max(scored, key=lambda each: (each.severity, each.mapping, each.score, each.native))
    known = [
        Rating(severity, word, "osv.rating")
        for word in words
        if (severity := _WORDS.get(word.strip().lower())) is not None
    ]
    return max(known, key=lambda each: (each.severity, each.native), default=UNRATED)


@functools.lru_cache(maxsize=1 << 14)
def _scored(vector: str) -> Rating | None:
    """The rating by one vector; None if its format isn't known."""
    vector = vector.strip()
    if len(vector) > _LONGEST:
        return None
    try:
        if vector.startswith("CVSS:4."):
            return _rating(vector, "cvss.v4", float(CVSS4(vector).base_score))
        if vector.startswith("CVSS:3."):
            return _rating(vector, "cvss.v3", float(CVSS3(vector).base_score))
        score = float(CVSS2(vector).base_score)
    except CVSSError:
        return None
    return _rating(vector, "cvss.v2", score)


def by_score(score: float) -> Severity:
    """The severity of a score of CVSS 3 or 4."""
    return next((severity for least, severity in _BANDS if score >= least), Severity.INFO)


def _rating(vector: str, mapping: str, score: float) -> Rating:
    severity = by_score(score)
    if mapping == "cvss.v2":
        severity = min(severity, Severity.HIGH)
    return Rating(severity, vector, mapping, score)
