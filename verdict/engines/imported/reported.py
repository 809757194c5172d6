"""What the parsers of imported reports make, and the parts that they share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from packageurl import PackageURL
from packaging.utils import canonicalize_name

from verdict.advisories.ecosystems import purl_type
from verdict.advisories.versions import lowest_above
from verdict.domain.finding import Confidence, EngineName, Kind, Observation, Package, Severity, Source
from verdict.domain.location import Location, TraceStep
from verdict.domain.outcome import Unchecked, Unscanned
from verdict.domain.text.amounts import few, plural
from verdict.domain.text.content import shorten
from verdict.domain.text.untrusted import clean_block, clean_line
from verdict.engines.imported.cursor import Malformed
from verdict.engines.imported.documents import Node
from verdict.sbom.formats import Malformed as InvalidName
from verdict.sbom.packages import ref

_TITLE, _MESSAGE, _NAME, _REFERENCE, _QUOTED = 160, 2_000, 200, 500, 4_000  # characters
_REFERENCES = 10
_VERSION = 60  # characters
_ALIASES = 40
_CWE = re.compile(r"(?i)\bcwe[-_ /:]{0,2}0*([1-9][0-9]{0,4})\b")
_NUMBER = re.compile(r"0*([1-9][0-9]{0,4})")
_ADVISORY = re.compile(r"(?i)\A(?:CVE-\d{4}-\d+|GHSA(?:-[0-9a-z]{4}){3}|(?:PYSEC|GO|RUSTSEC|MAL|OSV)-[\w-]+)\Z")

WORDS: Mapping[str, Severity] = {
    "critical": Severity.CRITICAL,
    "high": Severity.HIGH,
    "important": Severity.HIGH,
    "medium": Severity.MEDIUM,
    "moderate": Severity.MEDIUM,
    "low": Severity.LOW,
    "minor": Severity.LOW,
    "negligible": Severity.INFO,
    "info": Severity.INFO,
    "informational": Severity.INFO,
    "none": Severity.INFO,
    "unknown": Severity.UNKNOWN,
    "undefined": Severity.UNKNOWN,
    "unassigned": Severity.UNKNOWN,
    "": Severity.UNKNOWN,
}
"""The words for a severity that scanners of packages and settings share."""

SURE: Mapping[str, Confidence] = {"high": Confidence.HIGH, "medium": Confidence.MEDIUM, "low": Confidence.LOW}
"""The words for a confidence."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A severity with its origin: the tool's own value, and the table that made it ours; see `Source`."""

    native: str
    severity: Severity
    mapping: str


def rated(tool: str, native: str, table: Mapping[str, Severity]) -> Rated:
    """The severity that a tool's word has in its table, in any case. An unknown word is UNKNOWN and stays visible."""
    word = clean_line(native)[:_NAME].strip()
    return Rated(word, table.get(word.casefold(), Severity.UNKNOWN), f"{tool}.severity")


@dataclass
class Reported:
    """One tool's part of an imported report.

    - `version`: of the tool, in its own words, which are cleaned and shortened.
    - `scanned`: the files that it says it looked at; empty if it doesn't say, unless `lists_scanned`.
    - `gaps`: the files that it says it couldn't read. `failures`: what else it says it couldn't do.
    - `complete`: `failures` are all that the report takes for missing, whatever `gaps` are listed.
    - `required`: whether the decision is INCOMPLETE if the tool is not ok. `unchecked`: see `EngineRun`.
    - `columns`: what its columns count: characters, bytes, or bytes as Python counts them.
    - `secrets`: the values that it shows of secrets, for masking. `values` has those of observations by their place,
      `digests` the SHA-1 digests of those that it doesn't show, and `same` the place of the same secret in the same
      file for a place given by line only, so that they can be found in the file.
    """

    engine: EngineName
    version: str = ""
    observations: list[Observation] = field(default_factory=list)
    scanned: set[str] = field(default_factory=set)
    lists_scanned: bool = False
    gaps: set[Unscanned] = field(default_factory=set)
    failures: list[str] = field(default_factory=list)
    complete: bool = False
    required: bool = True
    unchecked: Unchecked | None = None
    notices: list[str] = field(default_factory=list)
    columns: Literal["characters", "bytes", "python"] = "characters"
    secrets: set[str] = field(default_factory=set, repr=False)
    values: dict[Location, str] = field(default_factory=dict, repr=False)
    digests: dict[Location, str] = field(default_factory=dict)
    same: dict[Location, Location] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.version = clean_line(self.version)[:_VERSION].strip()

    def failed(self, reason: str) -> None:
        """Note something that the tool says it couldn't do."""
        self.failures.append(shorten(clean_line(reason), _MESSAGE // 10))

    def shows(self, location: Location, value: str) -> None:
        """Note a secret's value, which must not be shown, and the place where the report has it."""
        if value.strip("*. ") and value != "REDACTED":
            self.secrets.add(value)
            self.values[location] = value

    def add(self, items: Iterable[Node], parse: Callable[[Node], Observation | None]) -> None:
        """Add what `parse` makes of each item. An item that can't be read is a failure, and the others are kept."""
        self.add_all(items, lambda item: filter(None, (parse(item),)))

    def add_all(self, items: Iterable[Node], parse: Callable[[Node], Iterable[Observation]]) -> None:
        """The same for items that hold several results. What can't be read is one failure, with their number."""
        unread: list[str] = []
        for item in items:
            try:
                self.observations.extend(parse(item))
            except Malformed as error:
                unread.append(str(error))
        if unread:
            results = "a result" if len(unread) == 1 else plural(len(unread), "result")
            self.failed(f"{results} can't be read: {few(unread, separator='; ')}")


def engine_name(text: str) -> EngineName:
    """A tool's name as engines are called: lower case, with `-` for other characters."""
    words = re.sub(r"[^a-z0-9._+-]+", "-", clean_line(text).casefold()).strip("-")[:60].strip("-")
    return EngineName(_SAME_TOOL.get(words, words) or "imported")


# Names under which tools write their reports, and the one name that they have here.
_SAME_TOOL = {
    "semgrep-oss": "semgrep",
    "semgrep-pro": "semgrep",
    "anchore-grype": "grype",
    "osv-scanner-v2": "osv-scanner",
    "nodejsscan": "njsscan",
    "nodejs-scan": "njsscan",
    "golang-security-checks-by-gosec": "gosec",
    "aquasecurity-trivy": "trivy",
    "trufflehog3": "trufflehog",
}


def reported(  # noqa: PLR0913  an observation has that many fields
    engine: EngineName,
    rule: str,
    rating: Rated,
    kind: Kind,
    location: Location,
    *,
    title: str = "",
    message: str = "",
    confidence: Confidence = Confidence.UNKNOWN,
    cwe: Iterable[str] = (),
    aliases: Iterable[str] = (),
    fix: str = "",
    references: Iterable[str] = (),
    package: Package | None = None,
    quoted: str = "",
    suppressed: str | None = None,
    trace: tuple[TraceStep, ...] = (),
    also_at: tuple[Location, ...] = (),
) -> Observation:
    """An observation made of a report's texts, which are cleaned and bounded.

    Raises:
        Malformed: the rule has no name.
    """
    rule = clean_line(rule)[:_NAME].strip()
    if not rule:
        raise Malformed("a result without a rule")
    message = shorten(clean_line(message[: 2 * _MESSAGE]), _MESSAGE)
    title = shorten(clean_line(title[: 2 * _MESSAGE]), _TITLE) or shorten(message, _TITLE) or rule
    links = (clean_line(each)[:_REFERENCE].strip() for each in references)
    names = dict.fromkeys(clean_line(each)[:_NAME].strip() for each in aliases)
    return Observation(
        source=Source(engine, rule, rating.native, rating.severity, rating.mapping),
        kind=kind,
        title=title,
        message=message or title,
        confidence=confidence,
        location=location,
        cwe=tuple(dict.fromkeys(cwe))[:_REFERENCES],
        aliases=tuple(name for name in names if name and name != rule)[:_ALIASES],
        fix=shorten(clean_line(fix[: 2 * _MESSAGE]), _MESSAGE) or None,
        references=tuple(dict.fromkeys(filter(None, links)))[:_REFERENCES],
        package=package,
        trace=trace,
        also_at=also_at,
        quoted=None if kind is Kind.SECRET else clean_block(quoted[:_QUOTED]) or None,
        suppressed=suppressed if suppressed is None else shorten(clean_line(suppressed[:_MESSAGE]), _TITLE),
    )


def bounded(observation: Observation) -> Observation:
    """An observation of one of verdict's own parsers, whose texts are clean, with the same bounds."""
    return replace(
        observation, title=shorten(observation.title, _TITLE), message=shorten(observation.message, _MESSAGE)
    )


def cwes(*texts: object) -> Iterator[str]:
    """The weaknesses that texts and numbers name: `CWE-79: XSS`, `external/cwe/cwe-079`, 79."""
    for text in texts:
        if isinstance(text, (list, tuple)):
            yield from cwes(*text)
        elif isinstance(text, int) and not isinstance(text, bool):
            yield from cwes(str(text) if 0 < text < 100_000 else "")
        elif isinstance(text, str) and (number := _NUMBER.fullmatch(text.strip())):
            yield f"CWE-{number[1]}"
        elif isinstance(text, str):
            yield from (f"CWE-{match[1]}" for match in _CWE.finditer(text[:_MESSAGE]))


def advisories(texts: Iterable[str]) -> list[str]:
    """Those of the texts that are ids of advisories, in the spelling that all tools share."""
    found = (clean_line(text) for text in texts)
    return [f"GHSA-{text[5:].lower()}" if text[:5].upper() == "GHSA-" else text for text in found if is_advisory(text)]


def is_advisory(text: str) -> bool:
    """Whether a text is the id of an advisory that several tools know, such as CVE-2024-1."""
    return _ADVISORY.match(text) is not None


def package(name: str, version: str, ecosystem: str = "", fixed: tuple[str, ...] = (), purl: str = "") -> Package:
    """A package, with a purl as all tools of ours write it, so that several reports name it the same.

    `purl` is what the report gives; without it, `ecosystem` is a purl type or OSV's name of one. `fixed` are the
    versions that the report calls mended, such as one for each series of releases.

    Raises:
        Malformed: it has no name.
    """
    name, version = clean_line(name)[:_NAME].strip(), clean_line(version)[:_NAME].strip()
    if not name:
        raise Malformed("a package without a name")
    type_ = purl_type(ecosystem)
    given = _given(clean_line(purl)[:_REFERENCE])
    if given is not None:
        type_ = purl_type(given.type)
        if type_ is None:  # a package of an operating system: its qualifiers tell releases apart
            return Package(name, version, given.to_string(), _upgrade_to(None, version, fixed))
        name = (":" if type_ == "maven" else "/").join(filter(None, (given.namespace, given.name)))
    if type_ == "pypi":
        name = canonicalize_name(name)
    if type_ == "golang" and version[:1].isdigit():
        version = f"v{version}"
    return Package(name, version, _purl(type_, name, version), _upgrade_to(type_, version, fixed))


def _upgrade_to(ecosystem: str | None, version: str, fixed: Iterable[str]) -> str | None:
    """Of several versions the lowest above the installed one; the first if that one or their order isn't known."""
    stated = [text for each in fixed if (text := clean_line(each)[:_NAME].strip())]
    if len(stated) > 1 and ecosystem is not None and version:
        return lowest_above(ecosystem, version, stated)
    return stated[0] if stated else None


def upgrade(found: Package) -> str:
    """How to mend a package; empty if no version is known in which it is mended."""
    return f"upgrade {found.name} to {found.fixed_version}" if found.fixed_version else ""


def _given(purl: str) -> PackageURL | None:
    try:
        return PackageURL.from_string(purl) if purl else None
    except ValueError:  # not a purl: the name and the version stand for the package
        return None


def _purl(type_: str | None, name: str, version: str) -> str:
    if type_ is None:
        return ""
    try:
        return ref(type_, name, version or None)
    except InvalidName:
        return ""
