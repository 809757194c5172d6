"""The code around a finding: a whole function, or as much of it as fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from verdict.domain.text.content import shorten


@dataclass(frozen=True, slots=True)
class Code:
    """Lines of a file, the first of which is line `first`.

    They are the function around a finding, or the lines around it outside of functions. `before` and `after` count the
    lines of it that are left out on either side, `omitted` the characters.
    """

    text: str
    first: int
    before: int = 0
    after: int = 0
    omitted: int = 0

    def around(self, line: int, room: int) -> Code | None:
        """The lines around `line` that have at most `room` characters; None if there is no room."""
        if len(self.text) <= room:
            return self
        lines = self.text.split("\n")
        at = min(max(0, line - self.first), len(lines) - 1)
        first, last = nearest(list(map(len, lines)), at, room, len(lines))
        text = shorten("\n".join(lines[first:last]), room)
        if not text:
            return None
        return replace(
            self,
            text=text,
            first=self.first + first,
            before=self.before + first,
            after=self.after + len(lines) - last,
            omitted=self.omitted + max(1, len(self.text) - len(text)),
        )


def nearest(sizes: Sequence[int], at: int, room: int, most: int) -> tuple[int, int]:
    """The range of up to `most` lines around the one at index `at` that take at most `room` characters; at least it.

    `sizes` are their lengths without line breaks. Lines are added in turn below and above, as long as they fit.
    """
    first, last, room = at, at + 1, room - sizes[at]
    below = above = True
    while (below or above) and last - first < most:
        below = below and last < len(sizes) and sizes[last] < room
        if below:
            room -= sizes[last] + 1
            last += 1
        above = above and first > 0 and last - first < most and sizes[first - 1] < room
        if above:
            first -= 1
            room -= sizes[first] + 1
    return first, last
