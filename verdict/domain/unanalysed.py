"""Source files in languages that no engine analyses (except for secrets)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from verdict.domain.text.amounts import plural

_NAMED = 4  # languages that a headline names


@dataclass(frozen=True, slots=True)
class Unanalysed:
    """The number of unanalysed files of each language, out of `total` source files.

    `own`, out of `own_total`, counts those in the product's own code (not tests, examples, vendored or generated code).
    They are `known` to be unanalysed unless an imported report doesn't say which files its tool looked at.
    """

    languages: Mapping[str, int] = field(default_factory=dict)
    total: int = 0
    own: int = 0
    own_total: int = 0
    known: bool = True

    @property
    def state(self) -> str:
        """What is said of the files."""
        return "not analysed" if self.known else "not known to be analysed"

    @property
    def count(self) -> int:
        """The number of unanalysed files."""
        return sum(self.languages.values())

    @property
    def prevails(self) -> bool:
        """Whether they are more than half of the product's own source files, or of all files if none is its own."""
        return 2 * self.own > self.own_total if self.own_total else 2 * self.count > self.total

    def __str__(self) -> str:
        """The most frequent languages first: `120 PHP, 14 Ruby files`."""
        ordered = self._ordered()
        named, rest = ordered[:_NAMED], ordered[_NAMED:]
        words = ", ".join(f"{count:,} {language}" for language, count in named)
        noun = "file" if self.count == 1 else "files"
        others = plural(len(rest), "other language")
        return f"{words} {noun}" + (f", {sum(count for _, count in rest):,} in {others}" if rest else "")

    def headline(self, *, secrets: bool) -> str:
        """The phrase for the headline, empty if there is nothing to say.

        `secrets` is whether an engine searched the files for secrets.
        """
        return f"{'secrets only' if secrets and self.known else self.state}: {self}" if self.languages else ""

    def notice(self) -> str:
        """A list of all languages; empty if the headline names them all."""
        if len(self.languages) <= _NAMED:
            return ""
        return f"{self.state}: " + ", ".join(f"{count:,} {language}" for language, count in self._ordered())

    def _ordered(self) -> list[tuple[str, int]]:
        return sorted(self.languages.items(), key=lambda each: (-each[1], each[0]))


def count(source: Mapping[str, str], analysed: Collection[str], own: Callable[[str], bool]) -> Unanalysed:
    """Count the files of `source` (path to language) not in `analysed`; `own` tells the product's own code."""
    left = [path for path in source if path not in analysed]
    return Unanalysed(Counter(source[path] for path in left), len(source), sum(map(own, left)), sum(map(own, source)))
