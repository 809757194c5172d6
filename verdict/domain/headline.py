"""What a reader must know beside the decision: a few short phrases in the first line of every format."""

from __future__ import annotations

from collections.abc import Iterable

from verdict.domain.text.content import shorten

MOST = 5
"""Phrases that a headline has."""

LONGEST = 160
"""Characters of each."""


def bounded(phrases: Iterable[str]) -> tuple[str, ...]:
    """Each different phrase once, shortened to `LONGEST`; of more than `MOST`, the first ones and how many more."""
    unlike = list(dict.fromkeys(filter(None, phrases)))
    kept = unlike if len(unlike) <= MOST else unlike[: MOST - 1]
    more = len(unlike) - len(kept)
    return (*(shorten(phrase, LONGEST) for phrase in kept), *([f"and {more} more, among the notices"] if more else []))


def beyond(phrases: Iterable[str]) -> tuple[str, ...]:
    """The phrases that `bounded` leaves out or shortens, whole: reports list them among the notices."""
    unlike = list(dict.fromkeys(filter(None, phrases)))
    said = frozenset(bounded(unlike))
    return tuple(phrase for phrase in unlike if phrase not in said)
