"""The headline: a few short phrases beside the decision, in the first line of every format."""

from __future__ import annotations

from collections.abc import Iterable

from verdict.domain.text.content import shorten

MOST = 5
"""The largest number of phrases in a headline."""

LONGEST = 160
"""The largest length of a phrase, in characters."""


def bounded(phrases: Iterable[str]) -> tuple[str, ...]:
    """The phrases without duplicates, each at most `LONGEST` characters; of those beyond `MOST`, the number."""
    unlike = list(dict.fromkeys(filter(None, phrases)))
    kept = unlike if len(unlike) <= MOST else unlike[: MOST - 1]
    more = len(unlike) - len(kept)
    return (*(shorten(phrase, LONGEST) for phrase in kept), *([f"and {more} more, among the notices"] if more else []))


def beyond(phrases: Iterable[str]) -> tuple[str, ...]:
    """The phrases that `bounded` leaves out or shortens, in full. Reports list them as notices."""
    unlike = list(dict.fromkeys(filter(None, phrases)))
    said = frozenset(bounded(unlike))
    return tuple(phrase for phrase in unlike if phrase not in said)
