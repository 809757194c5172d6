"""SARIF 2.1.0 and its drafts (https://docs.oasis-open.org/sarif/sarif/v2.1.0/). Results are read one at a time.

Lines and columns are 1-based and the end column is exclusive, as here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from verdict.domain.finding import Confidence, Kind, Observation, Severity
from verdict.domain.location import Location, TraceRole, TraceStep, bounded
from verdict.domain.outcome import Gap, Unscanned
from verdict.domain.text.content import shorten
from verdict.domain.text.untrusted import clean_line
from verdict.engines.bandit.adapter import PASSWORDS
from verdict.engines.imported.cursor import Cursor, Malformed
from verdict.engines.imported.documents import Document, Node
from verdict.engines.imported.places import Places
from verdict.engines.imported.reported import (
    SURE,
    WORDS,
    Rated,
    Reported,
    cwes,
    engine_name,
    is_advisory,
    reported,
)
from verdict.engines.imported.sarif_rules import Rule, Rules, named_cwes, own_kind, own_rating, scored
from verdict.engines.imported.subjects import NO_CODE

_LEVEL = {"error": Severity.HIGH, "warning": Severity.MEDIUM, "note": Severity.LOW, "none": Severity.INFO}
_PRECISION = {"very-high": Confidence.HIGH, **SURE}
_NOT_FINDINGS = frozenset({"pass", "notApplicable"})  # results that say that there is no problem
_LONGEST_NAME = 80  # characters of a message that stands for a missing rule
_MOST_PLACES = 100  # of a result
_SEVERITIES = ("issue_severity", "severity")  # properties of results in which tools rate them
_SURENESS = ("issue_confidence", "confidence")  # properties of results in which tools say how sure they are
_SECRET_KEYS = ("offender", "secret", "match")  # properties in which tools put a secret's value
_QUOTED_SECRET = re.compile(r": '(.{1,300})'\Z", re.DOTALL)
_PLACEHOLDER = re.compile(r"\{(\d{1,3})\}")
_MARKDOWN_LINK = re.compile(r"\[([^\[\]]{1,300})\]\(\d{1,6}\)")  # a link to a related location


def recognised(document: Document) -> bool:
    """Whether it has SARIF's list of runs. A large document isn't read to its end for this."""
    if document.is_xml:
        return False
    cursor = Cursor(document.text)
    if cursor.next != "{":
        return False
    said = ""
    for key in cursor.members():
        if key == "runs" and cursor.next == "[":
            return "sarif" in said.casefold() or said.startswith("2.") or _has_tool(Cursor(document.text, cursor.at))
        value = cursor.value()
        if key in ("$schema", "version") and isinstance(value, str):
            said = value if key == "version" and value.startswith("2.") else said or value
    return False


def _has_tool(cursor: Cursor) -> bool:
    for _ in cursor.elements():
        return cursor.next == "{" and any(key == "tool" for key in _first_keys(cursor))
    return False


def _first_keys(cursor: Cursor) -> Iterator[str]:
    """The keys of an object up to its results, which may be large."""
    for key in cursor.members():
        yield key
        if key == "results":
            return
        cursor.value()


def parse(document: Document, places: Places) -> Iterator[Reported]:
    """One part for each run.

    Raises:
        Malformed: it isn't JSON, or it has no list of runs.
    """
    cursor, found = Cursor(document.text), False
    for key in cursor.members():
        if key == "runs" and cursor.next == "[":
            found = True
            for index in cursor.elements():
                yield _run(cursor, places, index)
        else:
            cursor.value()
    if cursor.next:
        cursor.value()
        raise Malformed("not one JSON document: text follows its end")
    if not found:
        raise Malformed("it has no list of runs")


def _run(cursor: Cursor, places: Places, index: int) -> Reported:
    """The run that comes next. Its results are read last, since the tool may be described after them."""
    parts: dict[str, Any] = {}
    starts: list[int] = []
    listed = False
    for key in cursor.members():
        if key == "results" and cursor.next == "[":
            listed = True
            starts.extend(cursor.span() for _ in cursor.elements())
        else:
            parts[key] = cursor.value()
    run = Node(parts, f"runs.{index}")
    driver = run.at("tool", "driver")
    name = driver.text("name")
    if not name:
        raise Malformed(f"runs.{index}.tool.driver.name is missing")
    report = Reported(engine_name(name), driver.text("semanticVersion") or driver.text("version"))
    if _external(run):
        report.failed("its results are in another file, which is not read")
    elif not listed and not _succeeded(run):
        report.failed("it has no list of results, so the tool may not have scanned anything")
    reader = _Results(report, run, places, Rules.of(run.at("tool")))
    results = (Node(cursor.again(start), f"runs.{index}.results.{number}") for number, start in enumerate(starts))
    report.add_all(results, reader.observations)
    for invocation in run.items("invocations"):
        _said(report, invocation, reader)
    report.scanned.update(reader.artifacts())
    return report


def _external(run: Node) -> bool:
    """Whether the run's results are in files of their own."""
    references = run.at("externalPropertyFileReferences")
    return isinstance(references.value, dict) and bool(references.items("results"))


def _succeeded(run: Node) -> bool:
    """Whether the tool says that it ran to its end.

    A run without `results` isn't one that found nothing: the list is missing or null if the tool didn't scan
    (SARIF 3.14.23).
    """
    return any(each.at("executionSuccessful").value is True for each in run.items("invocations"))


def _said(report: Reported, invocation: Node, reader: _Results) -> None:
    """What an invocation says of its failures."""
    if invocation.at("executionSuccessful").value is False:
        why = invocation.text("exitCodeDescription") or invocation.text("exitSignalName")
        report.failed(f"the tool says that it failed{f': {why}' if why else ''}")
    for kind in ("toolExecutionNotifications", "toolConfigurationNotifications"):
        for note in invocation.items(kind):
            if note.text("level") != "error":
                continue
            text = clean_line(_message(note.at("message"), Node(None)))[:300] or "an error without a message"
            where = reader.place(note.items("locations")[0]) if note.items("locations") else None
            if where is None or where.path == reader.places.report:
                report.failed(text)
            else:
                report.gaps.add(Unscanned(where.path, Gap.FAILED, f"{report.engine}: {text}"))


@dataclass
class _Results:
    """Reads the results of one run."""

    report: Reported
    run: Node
    places: Places
    rules: Rules

    def observations(self, result: Node) -> Iterator[Observation]:
        """One observation for each place of the result; none if it says that there is no problem.

        Raises:
            Malformed: a part of it isn't as SARIF has it.
        """
        if result.text("kind") in _NOT_FINDINGS or result.text("baselineState") == "absent":
            return
        locations = result.items("locations")
        if len(locations) > _MOST_PLACES:
            self.report.failed(f"a result names {len(locations)} places, of which {_MOST_PLACES} are read")
        for location in locations[:_MOST_PLACES] or [Node(None, "locations")]:
            yield self._observation(result, location)

    def _observation(self, result: Node, location: Node) -> Observation:
        rule_id, rule = self.rules.of_result(result)
        message, where = _message(result.at("message"), rule.node), self.place(location)
        kind = own_kind(self.report.engine, result) or self._kind(rule_id, rule.node)
        if kind is Kind.SECRET:
            message = self._without_secrets(result, where, message)
        sure = _first(*(result.text("properties", key) for key in _SURENESS), rule.precision)
        return reported(
            self.report.engine,
            rule_id or rule.node.text("name") or shorten(clean_line(message), _LONGEST_NAME) or "unnamed",
            own_rating(self.report.engine, result) or self._rating(result, rule),
            kind,
            where,
            title=rule.title,
            message=_MARKDOWN_LINK.sub(r"\1", message) or rule.text,
            confidence=_PRECISION.get(sure.casefold(), Confidence.UNKNOWN),
            cwe=(*named_cwes(result.at("properties")), *_taxa_cwes(result), *rule.cwe),
            aliases=[rule_id] if is_advisory(rule_id) else (),
            fix=_first(*(fix.text("description", "text") for fix in result.items("fixes"))),
            references=(rule.page,),
            trace=self._trace(result),
            quoted=location.text("physicalLocation", "region", "snippet", "text"),
            suppressed=_suppressed(result),
        )

    def place(self, location: Node) -> Location:
        """The place that a location object names; that of the report if it names no file."""
        physical = location.at("physicalLocation")
        region = physical.at("region")
        path, uri = self._file(physical.at("artifactLocation"), 0)
        return self.places.location(
            path,
            region.number("startLine"),
            region.number("startColumn"),
            region.number("endLine"),
            region.number("endColumn"),
            uri=uri,
        )

    def artifacts(self) -> Iterator[str]:
        """The files that the run lists as scanned."""
        for artifact in self.run.items("artifacts"):
            roles = artifact.texts("roles")
            if "analysisTarget" in roles or not roles:
                path, uri = self._file(artifact.at("location"), 0)
                if path:
                    yield self.places.path(path, uri=uri)

    def _file(self, artifact: Node, depth: int) -> tuple[str, bool]:
        """The path of an artifact location joined with its base, and whether it is percent-encoded."""
        uri = artifact.text("uri")
        index = artifact.number("index")
        listed = self.run.items("artifacts") if not uri and index is not None else []
        if index is not None and 0 <= index < len(listed) and depth == 0:
            return self._file(listed[index].at("location"), 1)
        base_id = artifact.text("uriBaseId")
        if not base_id or depth > 8 or re.match(r"[A-Za-z][A-Za-z0-9+.-]+:|/", uri):
            return uri, True
        base, _ = self._file(self.run.at("originalUriBaseIds", base_id), depth + 2)
        return (f"{base.rstrip('/')}/{uri}" if base else uri), True

    def _kind(self, rule_id: str, rule: Node) -> Kind:
        engine = self.report.engine
        if is_advisory(rule_id) or re.match(r"CVE-\d{4}-\d+", rule_id):
            return Kind.VULNERABILITY
        if engine == "bandit" and rule_id in PASSWORDS:
            return Kind.SECRET
        if engine == "trivy" and "secret" in rule.at("properties").texts("tags"):
            return Kind.SECRET
        return NO_CODE.get(engine, Kind.SAST)

    def _rating(self, result: Node, rule: Rule) -> Rated:
        """The severity: by score, else by level, else by the rule's default, else `warning` as the standard says."""
        own = result.at("properties")
        if (rated := scored(own) or rule.scored) is not None:
            return rated
        level = result.text("level")
        if level:
            return _leveled(level, "sarif.level")
        word = _first(*(own.text(key) for key in _SEVERITIES if isinstance(own.at(key).value, str)))
        if word and word.casefold() in WORDS:
            return Rated(clean_line(word), WORDS[word.casefold()], "sarif.properties")
        if rule.level:
            return _leveled(rule.level, "sarif.rule-level")
        if result.text("kind") not in ("", "fail"):
            return Rated("none", Severity.INFO, "sarif.kind")
        return Rated("warning", Severity.MEDIUM, "sarif.default-level")

    def _without_secrets(self, result: Node, location: Location, message: str) -> str:
        """The message, once the secret's value in the properties, or what Bandit quotes in its message, is noted."""
        quoted = _QUOTED_SECRET.search(message)
        values = [result.text("properties", key) for key in _SECRET_KEYS if result.at("properties").has(key)]
        for value in filter(None, [*values, *([quoted[1]] if quoted else [])]):
            self.report.shows(location, value)
        return message[: quoted.start()] if quoted else message

    def _trace(self, result: Node) -> tuple[TraceStep, ...]:
        """The longest thread flow of the first code flows; none if it is a single place."""
        flows = [thread for flow in result.items("codeFlows")[:8] for thread in flow.items("threadFlows")[:8]]
        steps = max((flow.items("locations") for flow in flows), key=len, default=[])
        found = [self.place(step.at("location")) for step in steps[:1000]]
        passed = [where for number, where in enumerate(found) if number == 0 or where != found[number - 1]]
        if len(passed) < 2:
            return ()
        roles = (TraceRole.SOURCE, *[TraceRole.PROPAGATION] * (len(passed) - 2), TraceRole.SINK)
        return bounded([TraceStep(role, where) for role, where in zip(roles, passed, strict=True)])


def _leveled(level: str, mapping: str) -> Rated:
    return Rated(clean_line(level)[:60].strip(), _LEVEL.get(level, Severity.UNKNOWN), mapping)


def _taxa_cwes(result: Node) -> Iterator[str]:
    for taxon in result.items("taxa"):
        if taxon.text("toolComponent", "name") in ("", "CWE"):
            yield from cwes(taxon.at("id").value)


def _message(message: Node, rule: Node) -> str:
    """A message's text, or the rule's text that it names, with its arguments in place."""
    text = message.text("text") or message.text("markdown")
    if not text and message.text("id"):
        text = rule.text("messageStrings", message.text("id"), "text")
    arguments = [each.text() for each in message.items("arguments")]

    def filled(match: re.Match[str]) -> str:
        index = int(match[1])
        return arguments[index] if index < len(arguments) else match[0]

    return _PLACEHOLDER.sub(filled, text) if arguments else text


def _suppressed(result: Node) -> str | None:
    """Why the tool suppressed the result; None if it didn't, or if that is under review or rejected."""
    accepted = [each for each in result.items("suppressions") if each.text("status") in ("", "accepted")]
    if not accepted or len(accepted) < len(result.items("suppressions")):
        return None
    why = next((each.text("justification") for each in accepted if each.text("justification")), "")
    return why or f"suppressed in the report ({accepted[0].text('kind') or 'no reason given'})"


def _first(*texts: str) -> str:
    return next(filter(None, texts), "")
