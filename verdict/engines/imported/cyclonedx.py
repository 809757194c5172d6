"""CycloneDX with vulnerabilities (https://cyclonedx.org): JSON and XML, and the extension of 1.0 for XML before 1.4.

XML is turned into the shape of the JSON. Entities are refused. Each affected component is one result.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from verdict.advisories.rating import by_score, rate
from verdict.domain.finding import Confidence, EngineName, Kind, Observation, Severity
from verdict.domain.text.untrusted import clean_line
from verdict.engines.imported.cursor import Malformed
from verdict.engines.imported.documents import Document, Node
from verdict.engines.imported.places import Places
from verdict.engines.imported.reported import (
    WORDS,
    Rated,
    Reported,
    advisories,
    cwes,
    engine_name,
    package,
    reported,
)
from verdict.sbom.formats import Element

# Analyses by which a vulnerability doesn't matter (`analysis.state`).
_ANSWERED = frozenset({"resolved", "resolved_with_pedigree", "false_positive", "not_affected"})
_NESTED = 20  # levels of components in components
_LISTS = {  # XML's elements around a list, and the element of each entry
    "components": "component", "vulnerabilities": "vulnerability", "ratings": "rating", "references": "reference",
    "advisories": "advisory", "affects": "target", "cwes": "cwe", "tools": "tool", "properties": "property",
    "recommendations": "recommendation", "versions": "version",
}  # fmt: skip


def recognised(node: Node) -> bool:
    """Whether it is CycloneDX's JSON."""
    return node.text("bomFormat") == "CycloneDX" if isinstance(node.at("bomFormat").value, str) else False


def is_xml(root: Element) -> bool:
    """Whether it is CycloneDX's XML."""
    return root.tag == "bom"


def parse(document: Document, places: Places) -> Iterator[Reported]:
    """One part. A bill without a list of vulnerabilities tells nothing about them, and says so.

    Raises:
        Malformed: it isn't CycloneDX.
    """
    node = Node(_as_json(document.root)) if document.is_xml else document.node
    tools = node.at("metadata", "tools")
    listed = tools.items("components") if isinstance(tools.value, dict) else tools.items()
    tool = listed[0] if listed else Node(None)
    name = clean_line(tool.text("name"))
    report = Reported(engine_name(name) if name else EngineName("cyclonedx"), tool.text("version"))
    if node.at("vulnerabilities").value is None:
        report.notices.append(f"{document.name} lists components and no vulnerabilities")
    parts = dict(_components([*node.items("components"), node.at("metadata", "component")], 0))
    reader = _Reader(report, parts, places)
    report.add_all(node.items("vulnerabilities"), reader.observations)
    yield report


def _components(listed: list[Node], depth: int) -> Iterator[tuple[str, Node]]:
    if depth > _NESTED:
        raise Malformed("components nested too deeply")
    for each in listed:
        if isinstance(each.value, dict):
            yield each.text("bom-ref") or each.text("purl"), each
            yield from _components(each.items("components"), depth + 1)


class _Reader:
    """Reads the vulnerabilities of one bill, whose components are given by their refs."""

    def __init__(self, report: Reported, parts: dict[str, Node], places: Places) -> None:
        self._report = report
        self._parts = parts
        self._places = places

    def observations(self, item: Node) -> Iterator[Observation]:
        """One observation for each affected component."""
        targets: dict[tuple[str, str, bool], None] = {}
        for target in item.items("affects"):
            ref = target.text("ref")
            targets[ref, *_stated(target, self._version(ref))] = None
        for ref, version, unaffected in targets or {(item.text("ref"), "", False): None}:
            yield self._observation(item, ref, version, unaffected=unaffected)

    def _version(self, ref: str) -> str:
        """The version that the component or the purl of a ref has; empty if neither tells."""
        listed = self._parts.get(ref, Node(None)).text("version")
        return listed or (_after_at(ref) if ref.startswith("pkg:") else "")

    def _observation(self, item: Node, ref: str, version: str, *, unaffected: bool) -> Observation:
        component = self._parts.get(ref, Node(None))
        purl = component.text("purl") or (ref if ref.startswith("pkg:") else "")
        name = component.text("name") or clean_line(ref).rpartition("/")[2].partition("@")[0]
        version = component.text("version") or version or _after_at(ref)
        id_ = item.text("id") or item.needed("bom-ref")
        names = [each.text("id") for each in item.items("references")]
        found = package(name, version, purl=purl) if name else None
        return reported(
            self._report.engine,
            id_,
            _rating(item),
            Kind.VULNERABILITY,
            self._places.whole(_file(component)),
            title=f"a known vulnerability in {found.name}" if found else id_,
            message=item.text("description") or item.text("detail") or id_,
            confidence=Confidence.HIGH,
            cwe=cwes(*(each.value for each in item.items("cwes"))),
            aliases=advisories(names),
            fix=item.text("recommendation") or next(iter(item.texts("recommendations")), ""),
            references=(item.text("source", "url"), *(each.text("url") for each in item.items("advisories"))),
            package=found,
            suppressed=_answer(item.at("analysis"))
            or (f"the report says that version {version} is unaffected" if unaffected else None),
        )


def _stated(target: Node, version: str) -> tuple[str, bool]:
    """The version that a target is about, and whether the target says that it is unaffected.

    `version` is the component's. If that isn't known, it is the first listed one, an affected one if there is any. A
    range (`vers:`) isn't read: the component counts as affected.
    """
    listed = target.at("versions")
    named = [each for each in listed.items() if isinstance(each.value, dict)] if isinstance(listed.value, list) else []
    affected = [each.text("version") for each in named if each.text("status") != "unaffected"]
    unaffected = [each.text("version") for each in named if each.text("status") == "unaffected"]
    about = version or next(iter(affected or unaffected), "")
    return about, bool(about) and about in unaffected and about not in affected


def _after_at(ref: str) -> str:
    return ref.rpartition("@")[2].partition("?")[0] if "@" in ref else ""


def _file(component: Node) -> str:
    """The file in which the tool found the component, where its properties say so."""
    for each in component.items("properties"):
        if each.text("name") in ("syft:location:0:path", "aquasecurity:trivy:FilePath"):
            return each.text("value")
    return ""


def _answer(analysis: Node) -> str | None:
    state = analysis.text("state")
    if state not in _ANSWERED:
        return None
    why = analysis.text("detail") or analysis.text("justification") or "no detail"
    return f"{state.replace('_', ' ')} in the report: {why}"


def _rating(item: Node) -> Rated:
    """The worst rating: a vector, else a word, else a score."""
    ratings = item.items("ratings")
    by_vector = rate((each.text("vector").strip("()") for each in ratings), ())
    if by_vector.score is not None:
        return Rated(by_vector.native, by_vector.severity, by_vector.mapping)
    words = [each.text("severity") for each in ratings if each.text("severity")]
    if words:
        worst = max(words, key=lambda word: (WORDS.get(word.casefold(), Severity.UNKNOWN), word))
        return Rated(
            clean_line(worst)[:60].strip(), WORDS.get(worst.casefold(), Severity.UNKNOWN), "cyclonedx.severity"
        )
    scores = [score for each in ratings if (score := each.decimal("score")) is not None]
    if scores:
        return Rated(str(max(scores)), by_score(max(scores)), "cyclonedx.score")
    return Rated("unrated", Severity.UNKNOWN, "cyclonedx.unrated")


def _as_json(root: Element) -> dict[str, Any]:
    """The bill in the shape of its JSON."""
    if root.tag != "bom":
        raise Malformed("it is XML, and not a CycloneDX bill")
    bill: dict[str, Any] = _object(root)
    within = [(part, each) for part in _all(root, "component") for each in part.all("vulnerabilities", "vulnerability")]
    own = root.all("vulnerabilities", "vulnerability")
    if within or any("ref" in each.attributes for each in own):
        bill["vulnerabilities"] = [
            *(_extension(each, part.attributes.get("bom-ref") or part.value("purl") or "") for part, each in within),
            *(_extension(each, each.attributes.get("ref", "")) for each in own),
        ]
    return bill


def _all(element: Element, tag: str) -> Iterator[Element]:
    for child in element.children:
        if child.tag == tag:
            yield child
        yield from _all(child, tag)


def _object(element: Element) -> dict[str, Any]:
    """An element's attributes and children as an object; those in `_LISTS` become lists."""
    content: dict[str, Any] = dict(element.attributes)
    for child in element.children:
        entries = [each for each in child.children if each.tag == _LISTS.get(child.tag)]
        if child.tag in _LISTS and (entries or not child.children):
            content[child.tag] = [_object(each) if each.children or each.attributes else each.text for each in entries]
        elif child.children:
            content[child.tag] = _object(child)
        else:
            content[child.tag] = child.text
    if not element.children and element.text:
        content["value"] = element.text
    return content


def _extension(element: Element, ref: str) -> dict[str, Any]:
    """A vulnerability of the extension, which names its parts otherwise."""
    content = _object(element)
    ratings = [
        {
            "severity": each.value("severity"),
            "vector": each.value("vector"),
            "score": each.value("score", "base"),
        }
        for each in element.all("ratings", "rating")
    ]
    links = [{"url": each.text} for each in element.all("advisories", "advisory")]
    return {**content, "ratings": ratings, "advisories": links, "affects": [{"ref": ref}], "references": []}
