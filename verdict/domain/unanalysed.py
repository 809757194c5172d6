"""Source files that no engine analysed: at most their secrets were looked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

_NAMED = 4  # languages that a headline names


@dataclass(frozen=True, slots=True)
class Unanalysed:
    """How many files of each language no engine analysed, of `total` source files.

    `own` of them, of `own_total`, are the product's own code: neither tests nor examples, vendored or generated code.
    """

    languages: Mapping[str, int] = field(default_factory=dict)
    total: int = 0
    own: int = 0
    own_total: int = 0

    @property
    def count(self) -> int:
        """How many files there are."""
        return sum(self.languages.values())

    @property
    def prevails(self) -> bool:
        """More than half of the product's source files are among them; of all, where none is the product's own."""
        return 2 * self.own > self.own_total if self.own_total else 2 * self.count > self.total

    def __str__(self) -> str:
        """The most frequent languages first: `120 PHP, 14 Ruby files`."""
        ordered = self._ordered()
        named, rest = ordered[:_NAMED], ordered[_NAMED:]
        words = ", ".join(f"{count:,} {language}" for language, count in named)
        noun = "file" if self.count == 1 else "files"
        others = f"{len(rest)} other {'language' if len(rest) == 1 else 'languages'}"
        return f"{words} {noun}" + (f", {sum(count for _, count in rest):,} in {others}" if rest else "")

    def headline(self, *, secrets: bool) -> str:
        """The words of the first line; `secrets` is whether an engine looked for secrets in them."""
        return f"{'secrets only' if secrets else 'not analysed'}: {self}" if self.languages else ""

    def notice(self) -> str:
        """All languages, where the headline doesn't name them all; else nothing."""
        if len(self.languages) <= _NAMED:
            return ""
        return "not analysed: " + ", ".join(f"{count:,} {language}" for language, count in self._ordered())

    def _ordered(self) -> list[tuple[str, int]]:
        return sorted(self.languages.items(), key=lambda each: (-each[1], each[0]))


def count(source: Mapping[str, str], analysed: Collection[str], own: Callable[[str], bool]) -> Unanalysed:
    """Counts the files of `source`, languages by path, that aren't `analysed`; `own` says which are the product's."""
    left = [path for path in source if path not in analysed]
    return Unanalysed(Counter(source[path] for path in left), len(source), sum(map(own, left)), sum(map(own, source)))
