"""Orders the versions of each ecosystem as its own package manager does.

A key is compared with keys of the same ecosystem only. A text that the package manager doesn't accept has no key:
a guessed order could make a vulnerable package look safe.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Mapping
from itertools import zip_longest
from typing import Any

from packaging.version import InvalidVersion, Version

_LONGEST = 200  # characters of a version
_SEMVER = re.compile(
    r"=?v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[0-9A-Za-z.-]*)?", re.ASCII
)
_TOOLCHAIN = re.compile(r"go(\d+)\.(\d+)(?:\.(\d+))?(?:(beta|rc)(\d+))?(?:[- +].*)?", re.ASCII)
_GEM = re.compile(r"\d+(?:\.[0-9A-Za-z]+)*(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?", re.ASCII)
_GEM_SEGMENT = re.compile(r"\d+|[a-z]+", re.ASCII | re.IGNORECASE)
_NUGET = re.compile(r"v?(\d+(?:\.\d+){0,3})(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]*)?", re.ASCII)
_COMPOSER = re.compile(
    r"v?(\d{1,5}(?:\.\d+){0,3}|\d{4}(?:[.:-]?\d{2}){1,6}(?:[.:-]?\d{1,3}){0,2})"  # numbers, or a date
    r"(?:[._-]?(stable|beta|b|rc|alpha|a|patch|pl|p)(?:[.-]?(\d+(?:[.-]\d+)*))?)?([.-]?dev)?(?:\+\S*)?",
    re.ASCII | re.IGNORECASE,
)
_STABILITIES = {"dev": 0, "alpha": 1, "a": 1, "beta": 2, "b": 2, "rc": 3, "": 4, "stable": 4,
                "patch": 5, "pl": 5, "p": 5}  # fmt: skip
_MAVEN = re.compile(r"[0-9A-Za-z][0-9A-Za-z._+-]*", re.ASCII)
_MAVEN_TOKEN = re.compile(r"([._-]?)(\d+|[^\d._-]*)", re.ASCII)
_QUALIFIERS = {"alpha": 0, "beta": 1, "milestone": 2, "rc": 3, "cr": 3, "snapshot": 4, "sp": 6}
_SHORT = {"a": "alpha", "b": "beta", "m": "milestone"}
_RELEASE = frozenset({"", "ga", "final", "release"})
_META = frozenset({"latest", "release"})


class Incomparable(ValueError):
    """The text isn't a version of its ecosystem."""


Order = Callable[[str], Any]
"""Gives the key by which versions are ordered, or raises `Incomparable`."""


def _pypi(text: str) -> Version:
    """PEP 440."""
    try:
        return Version(text)
    except InvalidVersion as error:
        raise Incomparable(text) from error


def _semver(text: str) -> tuple[object, ...]:
    """SemVer 2.0, section 11: build metadata doesn't count. What `1` or `1.2` lacks is zero; `v1.2.3` is read."""
    match = _SEMVER.fullmatch(text)
    if match is None:
        raise Incomparable(text)
    return (int(match[1]), int(match[2] or 0), int(match[3] or 0), *_prerelease(match[4]))


def _prerelease(label: str | None) -> tuple[object, ...]:
    """A release comes after all that lead to it; numbers come before words."""
    if label is None:
        return (1,)
    return (0, tuple((0, int(each), "") if each.isdigit() else (1, 0, each) for each in label.split(".")))


def _golang(text: str) -> tuple[object, ...]:
    """SemVer, which pseudo-versions are too; and Go's own releases, `go1.22rc1` (https://go.dev/doc/toolchain)."""
    match = _TOOLCHAIN.fullmatch(text)
    if match is None:
        return _semver(text)
    label = f"{match[4]}.{match[5]}" if match[4] else None
    return (int(match[1]), int(match[2]), int(match[3] or 0), *_prerelease(label))


def _nuget(text: str) -> tuple[object, ...]:
    """Up to four numbers, and a label as in SemVer where case doesn't count."""
    match = _NUGET.fullmatch(text)
    if match is None:
        raise Incomparable(text)
    numbers = [int(each) for each in match[1].split(".")]
    label = match[2].lower() if match[2] else None
    if label is not None and not all(label.split(".")):
        raise Incomparable(text)
    return (*numbers, *[0] * (4 - len(numbers)), *_prerelease(label))


def _gem(text: str) -> Any:
    """Numbers and words, where a word makes a pre-release and missing segments are zero (`Gem::Version`)."""
    if _GEM.fullmatch(text) is None:
        raise Incomparable(text)
    segments = [int(each) if each.isdigit() else each for each in _GEM_SEGMENT.findall(text.replace("-", ".pre."))]
    first = next((at for at, each in enumerate(segments) if isinstance(each, str)), len(segments))
    return _AsGems((*_without_zeros(segments[:first]), *_without_zeros(segments[first:])))


def _without_zeros(segments: list[int | str]) -> list[int | str]:
    while segments and segments[-1] == 0:
        segments = segments[:-1]
    return segments


def _compare_gems(ours: tuple[int | str, ...], theirs: tuple[int | str, ...]) -> int:
    for left, right in zip_longest(ours, theirs, fillvalue=0):
        if left != right:
            a, b = _gem_rank(left), _gem_rank(right)
            return -1 if a < b else 1
    return 0


def _gem_rank(segment: int | str) -> tuple[int, int, str]:
    return (0, 0, segment) if isinstance(segment, str) else (1, segment, "")


_AsGems = functools.cmp_to_key(_compare_gems)


def _composer(text: str) -> tuple[object, ...]:
    """Numbers, a stability, and whether it is a development version of that. Branches (`dev-main`) have no order."""
    match = _COMPOSER.fullmatch(text)
    if match is None:
        raise Incomparable(text)
    numbers = [int(each) for each in re.findall(r"\d+", match[1])]
    stability, development = (match[2] or "").lower(), match[4] is not None
    if development and not stability:
        stability, development = "dev", False
    steps = tuple(int(each) for each in re.findall(r"\d+", match[3] or ""))
    return (*numbers, *[0] * (9 - len(numbers)), _STABILITIES[stability], steps, not development)


def _maven(text: str) -> tuple[object, ...]:
    """Maven's version order specification (https://maven.apache.org/pom.html#version-order-specification)."""
    if _MAVEN.fullmatch(text) is None or text.lower() in _META:
        raise Incomparable(text)
    tokens = list(_maven_tokens(text.lower()))
    kept: list[tuple[str, str]] = []
    for separator, token in reversed(tokens):
        # Zeros and names of a release say nothing at the end, before a hyphen, or before a qualifier.
        null = token in _RELEASE or (token.isdigit() and int(token) == 0)
        followed = kept[-1] if kept else ("-", "")
        if null and (followed[0] == "-" or not followed[1].isdigit()):
            if kept and separator == "-" and kept[-1][1].isdigit():
                kept[-1] = ("-", kept[-1][1])
            continue
        kept.append((separator, token))
    return (*(_maven_rank(separator, token) for separator, token in reversed(kept)), (5, 0, ""))


def _maven_tokens(text: str) -> list[tuple[str, str]]:
    """Each token with the separator before it; between digits and letters it is a hyphen."""
    found: list[tuple[str, str]] = []
    for match in _MAVEN_TOKEN.finditer(text):
        separator, token = match[1].replace("_", "-"), match[2]
        if not separator and not token:
            continue
        if found and not separator:
            separator = "-"
            last = found[-1][1]
            if token.isdigit() and last in _SHORT:
                found[-1] = (found[-1][0], _SHORT[last])
        found.append((separator or ".", token or "0"))
    return found


def _maven_rank(separator: str, token: str) -> tuple[int, int, str]:
    """A token's rank: pre-releases, the end, `sp`, other words, then numbers, those after a dot last."""
    if token.isdigit():
        return (9 if separator == "." else 8, int(token), "")
    if token in _QUALIFIERS:
        return (_QUALIFIERS[token], 0, "")
    return (5, 0, "") if token in _RELEASE else (7, 0, token)


_ORDERS: Mapping[str, Order] = {
    "pypi": _pypi,
    "npm": _semver,
    "cargo": _semver,
    "golang": _golang,
    "gem": _gem,
    "composer": _composer,
    "maven": _maven,
    "nuget": _nuget,
}


def _bounded(order: Order) -> Order:
    @functools.lru_cache(maxsize=1 << 17)
    def key(text: str) -> Any:
        if not 0 < len(text) <= _LONGEST:
            raise Incomparable(text)
        return order(text)

    return key


semver: Order = _bounded(_semver)
"""The order of ranges of type `SEMVER`, whatever the ecosystem."""

ORDERS: Mapping[str, Order] = {ecosystem: _bounded(order) for ecosystem, order in _ORDERS.items()}
"""By ecosystem, as purls name it."""


def lowest_above(ecosystem: str, version: str, others: Iterable[str]) -> str | None:
    """The lowest of the other versions that are above one, as far as they can be compared; None if there is none."""
    key = ORDERS[ecosystem]
    above = []
    for other in others:
        try:
            if key(other) > key(version):
                above.append(other)
        except Incomparable:  # the order of the two is unknown
            continue
    return min(above, key=key, default=None)
