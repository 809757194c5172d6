"""The rules that a SARIF run describes, read once for all results of the run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from verdict.advisories.rating import by_score
from verdict.domain.finding import EngineName, Kind, Severity
from verdict.engines.imported.documents import Node
from verdict.engines.imported.reported import Rated, cwes

_OWN = EngineName("verdict")


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule's description, read once for all its results; `node` has the rest."""

    node: Node
    id: str = ""
    title: str = ""
    text: str = ""
    precision: str = ""
    cwe: tuple[str, ...] = ()
    page: str = ""
    level: str = ""
    scored: Rated | None = None

    @classmethod
    def of(cls, node: Node) -> Rule:
        """The rule in a `reportingDescriptor`."""
        text = node.text("fullDescription", "text")
        title, precision = node.text("shortDescription", "text") or text, node.text("properties", "precision")
        cwe = (*named_cwes(node.at("properties")), *_related_cwes(node))
        level, rated = node.text("defaultConfiguration", "level"), scored(node.at("properties"))
        return cls(node, node.text("id"), title, text, precision, cwe, node.text("helpUri"), level, rated)


_UNDESCRIBED = Rule(Node(None, "rule"))


@dataclass
class Rules:
    """The rules of a run's tool and its extensions, by id and by index."""

    components: Sequence[list[Rule]]
    by_id: dict[str, Rule] = field(default_factory=dict)

    @classmethod
    def of(cls, tool: Node) -> Rules:
        """The rules of a run's `tool`."""
        components = [
            [Rule.of(rule) for rule in each.items("rules")] for each in (tool.at("driver"), *tool.items("extensions"))
        ]
        by_id: dict[str, Rule] = {}
        for rule in (rule for rules in components for rule in rules):
            by_id.setdefault(rule.id, rule)
        return cls(components, by_id)

    def of_result(self, result: Node) -> tuple[str, Rule]:
        """The result's rule id, and the rule's description; an empty one if there is none."""
        named = result.at("rule")
        rule_id = result.text("ruleId") or named.text("id")
        index = result.number("ruleIndex")
        index = named.number("index") if index is None else index
        which = named.number("toolComponent", "index")
        component = 0 if which is None else which + 1
        rule = _UNDESCRIBED
        if index is not None and 0 <= component < len(self.components) and 0 <= index < len(self.components[component]):
            rule = self.components[component][index]
        if rule_id and rule.id != rule_id:  # a hierarchical id, `CA1000/1`, belongs to `CA1000`
            known = self.by_id.get(rule_id) or self.by_id.get(rule_id.rpartition("/")[0])
            if known is not None or not rule_id.startswith(f"{rule.id}/"):
                rule = known or _UNDESCRIBED
        return rule_id or rule.id, rule


def scored(properties: Node) -> Rated | None:
    """The severity by a CVSS score in the properties of a result or a rule; None if there is none."""
    score = properties.decimal("security-severity")
    if score is None or not 0 <= score <= 10:
        return None
    return Rated(str(score), by_score(score), "sarif.security-severity")


def own_rating(tool: EngineName, result: Node) -> Rated | None:
    """The severity that verdict's own SARIF states beside the score, which can't tell INFO and UNKNOWN from others."""
    word = result.text("properties", "severity") if tool == _OWN else ""
    return Rated(word, Severity[word], "sarif.properties") if word in Severity.__members__ else None


def own_kind(tool: EngineName, result: Node) -> Kind | None:
    """The kind of finding that verdict's own SARIF states."""
    word = result.text("properties", "kind") if tool == _OWN else ""
    return next((kind for kind in Kind if kind == word), None)


def named_cwes(properties: Node) -> Iterator[str]:
    """The weaknesses in the properties of a result or a rule."""
    if properties.value is None:
        return
    for key in ("cwe", "CWE", "cweId"):
        yield from cwes(properties.at(key).value)
    yield from cwes(_tags(properties))


def _related_cwes(rule: Node) -> Iterator[str]:
    for relation in rule.items("relationships"):
        if relation.text("target", "toolComponent", "name") == "CWE":
            yield from cwes(relation.at("target", "id").value)


def _tags(properties: Node) -> list[str]:
    """The tags, which some tools write as an object or a text."""
    tags = properties.at("tags").value
    return [tag for tag in tags if isinstance(tag, str)] if isinstance(tags, list) else []
