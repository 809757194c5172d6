"""The identity of a finding across commits, machines and engines: fingerprint v1.

sha256 over a JSON array (so that no two lists of parts read the same) of the version, the kind, the rule family and

- code: path, the code with white space normalised, and the occurrence among equals in the file;
- secrets: path, a keyed hash of the value, and the occurrence;
- dependencies: package, version, advisory, and the occurrence.

No line number, engine name or absolute path goes in.
"""

from __future__ import annotations

import functools
import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from verdict.domain.code import Code
from verdict.domain.finding import Kind, Observation
from verdict.domain.location import TraceStep


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The code at an observation's place.

    `code` is the lines of its region, `within` the text between its columns; `snippet` the part of the lines that may
    be shown, which leaves out `omitted` characters; `symbol` the function or class around it. `secret` is the value
    of a secret, used only to identify and mask it. `trace` is the observation's trace with the code of each step.
    `keyed` is the slow hash that identifies a secret, where it is known already. `whole` is the code around the
    observation, if the scan was asked for whole code.
    """

    code: str = ""
    snippet: str | None = None
    symbol: str | None = None
    secret: str | None = field(default=None, repr=False)
    keyed: str | None = field(default=None, repr=False)
    trace: tuple[TraceStep, ...] = ()
    omitted: int = 0
    whole: Code | None = None
    within: str = ""


VERSION = "v1"
_SPACES = re.compile(r"\s+")
_NAME = re.compile(r"[\w.$]*")
_LAYOUT = re.compile(r"\s+|,(?=\s*[)\]}])")  # what a formatter adds and removes

# Weaknesses that engines name differently for one and the same problem (https://cwe.mitre.org); the first number is
# the family's name.
_FAMILIES: tuple[tuple[int, ...], ...] = (
    (22, 23, 35, 36, 73),  # path traversal
    (78, 77, 88),  # operating system command
    (79, 80, 83, 87),  # cross-site scripting
    (89, 564),  # SQL
    (94, 95, 96),  # code
    (295, 296, 297, 298, 299, 599),  # certificate validation
    (327, 326, 328, 916),  # weak cryptography
    (330, 331, 334, 335, 336, 337, 338),  # weak randomness
    (377, 378, 379),  # temporary files
    (611, 776, 827),  # XML entities
    (798, 259, 321, 547),  # credentials in code
)
_FAMILY = {f"CWE-{member}": f"CWE-{family[0]}" for family in _FAMILIES for member in family}


def families(observation: Observation) -> tuple[str, ...]:
    """The weakness families an observation belongs to, by its CWEs; empty if it names none."""
    return tuple(dict.fromkeys(_FAMILY.get(cwe, cwe) for cwe in observation.cwe))


def identity(observation: Observation, excerpt: Excerpt) -> str:
    """The parts of the fingerprint without the occurrence; equal for equal problems in one file."""
    family = next(iter(families(observation)), observation.source.rule_id)
    parts: Sequence[str]
    match observation.kind, observation.package:
        case _, package if package is not None:
            parts = (package.purl or package.name, package.version, advisory(observation))
        case Kind.SECRET, _:
            parts = (family, observation.location.path, excerpt.keyed or keyed(keyed_text(excerpt)))
        case _:
            parts = (family, observation.location.path, _normalised(excerpt.code))
    return json.dumps([VERSION, observation.kind, *parts])


def likeness(observation: Observation, excerpt: Excerpt) -> str:
    """What a problem shares with its copies in other places and layouts, as 16 hex digits.

    Of code that is the text without white space, trailing commas and the difference of quotes; of secrets the value; of
    packages name and advisory. If the text isn't known, problems are only alike in the same file.
    """
    family = next(iter(families(observation)), observation.source.rule_id)
    parts: Sequence[str]
    match observation.kind, observation.package:
        case _, package if package is not None:
            parts = (package.purl.partition("@")[0] or package.name, advisory(observation))
        case _ if not keyed_text(excerpt):
            parts = (family, "", observation.location.path)
        case Kind.SECRET, _:
            parts = (family, excerpt.keyed or keyed(keyed_text(excerpt)))
        case _:
            parts = (family, _without_layout(excerpt.code))
    return _digest(observation, parts)


def likeness_within(observation: Observation, excerpt: Excerpt) -> str:
    """As `likeness`, by the text between the columns alone: the rest of the lines may have changed.

    Empty for secrets and packages, if the columns aren't known, and for a name alone, such as that of a function: what
    it is used for may have changed.
    """
    if observation.kind is Kind.SECRET or observation.package is not None or _NAME.fullmatch(excerpt.within):
        return ""
    family = next(iter(families(observation)), observation.source.rule_id)
    return _digest(observation, (family, _without_layout(excerpt.within)))


def fingerprint(identity: str, occurrence: int) -> str:
    """`v1:` and 64 hex digits, for the `occurrence`-th finding (from 0) of that identity in a report."""
    return f"{VERSION}:{hashlib.sha256(json.dumps([identity, occurrence]).encode()).hexdigest()}"


def advisory(observation: Observation) -> str:
    """The preferred id of an advisory that has several: CVE before GHSA before others."""
    names = (*observation.aliases, observation.source.rule_id)
    return min(names, key=lambda name: (not name.startswith("CVE-"), not name.startswith("GHSA-"), name))


def _digest(observation: Observation, parts: Sequence[str]) -> str:
    return hashlib.sha256(json.dumps([observation.kind, *parts]).encode()).hexdigest()[:16]


def _without_layout(code: str) -> str:
    return _LAYOUT.sub("", code).replace("'", '"')


def _normalised(code: str) -> str:
    return _SPACES.sub(" ", code).strip()


def keyed_text(excerpt: Excerpt) -> str:
    """The text that identifies a secret: its value, or the code if the value isn't known."""
    return excerpt.secret or _normalised(excerpt.code)


@functools.lru_cache(maxsize=100_000)
def keyed(value: str) -> str:
    """A deliberately slow hash (milliseconds): fingerprints are public and must not help to guess a secret."""
    return hashlib.pbkdf2_hmac("sha256", value.encode("utf-8", "surrogatepass"), b"verdict/secret/v1", 20_000).hex()
