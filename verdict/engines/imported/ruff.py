"""ruff's JSON (https://docs.astral.sh/ruff). Rows and columns are 1-based characters, the end is exclusive.

Ruff rates nothing. Its rules `S…` are Bandit's checks of the same number, with whose severities they are rated here;
the others are about bugs and style.
"""

from __future__ import annotations

from collections.abc import Iterator

from verdict.domain.finding import Confidence, EngineName, Kind, Observation, Severity
from verdict.domain.outcome import Gap, Unscanned
from verdict.engines.bandit.checks import CHECKS
from verdict.engines.imported.documents import Document, Node
from verdict.engines.imported.places import Places
from verdict.engines.imported.reported import Rated, Reported, reported

_NAME = EngineName("ruff")
_STYLE = Rated("unrated", Severity.INFO, "ruff.rule")
_UNLISTED = Rated("unrated", Severity.LOW, "ruff.rule")  # a security rule that Bandit doesn't have
_SYNTAX = frozenset({"", "E999", "invalid-syntax"})
# Rules by weakness, as Bandit gives them for the check of the same number (https://cwe.mitre.org).
_CWE = {
    "CWE-703": ("S101", "S110", "S112"),
    "CWE-95": ("S102", "S307"),
    "CWE-732": ("S103",),
    "CWE-605": ("S104",),
    "CWE-259": ("S105", "S106", "S107"),
    "CWE-377": ("S108", "S306"),
    "CWE-400": ("S113",),
    "CWE-94": ("S201", "S611", "S704"),
    "CWE-22": ("S202",),
    "CWE-502": ("S301", "S302", "S403", "S506", "S614"),
    "CWE-327": ("S303", "S304", "S305", "S324", "S413", "S502", "S503", "S504", "S505"),
    "CWE-79": ("S308", "S701", "S702", "S703"),
    "CWE-918": ("S310",),
    "CWE-330": ("S311",),
    "CWE-319": ("S312", "S321", "S401", "S402", "S508", "S509"),
    "CWE-611": ("S313", "S314", "S315", "S316", "S317", "S318", "S319", "S320", "S405", "S406", "S407", "S408", "S409"),
    "CWE-295": ("S323", "S501", "S507"),
    "CWE-78": ("S404", "S601", "S602", "S603", "S604", "S605", "S606", "S607", "S609"),
    "CWE-89": ("S608", "S610"),
    "CWE-20": ("S612",),
}
_WEAKNESS = {rule: cwe for cwe, rules in _CWE.items() for rule in rules}


def recognised(node: Node) -> bool:
    """Whether it is a list of ruff's messages."""
    return node.lists("code", "filename", "location", "noqa_row")


def parse(document: Document, places: Places) -> Iterator[Reported]:
    """One part. A file that ruff can't parse is a gap.

    Raises:
        Malformed: it isn't ruff's list.
    """
    report = Reported(_NAME)
    items = document.node.items()
    for each in items:
        if each.text("code") in _SYNTAX:
            report.gaps.add(Unscanned(places.path(each.text("filename")), Gap.UNPARSABLE, "ruff: syntax error"))
    report.add((each for each in items if each.text("code") not in _SYNTAX), lambda item: _message(item, places))
    yield report


def _message(item: Node, places: Places) -> Observation:
    rule = item.needed("code")
    secret = rule in ("S105", "S106", "S107")
    security = rule in _WEAKNESS or (rule.startswith("S") and rule[1:].isdecimal())
    return reported(
        _NAME,
        rule,
        _rating(rule) if security else _STYLE,
        Kind.SECRET if secret else Kind.SAST,
        places.location(
            item.text("filename"),
            item.number("location", "row"),
            item.number("location", "column"),
            item.number("end_location", "row"),
            item.number("end_location", "column"),
        ),
        message=item.text("message").partition(': "')[0] if secret else item.text("message"),
        confidence=Confidence.LOW if secret else Confidence.MEDIUM,
        cwe=(_WEAKNESS[rule],) if rule in _WEAKNESS else (),
        fix=item.text("fix", "message") if isinstance(item.at("fix").value, dict) else "",
        references=(item.text("url"),),
    )


def _rating(rule: str) -> Rated:
    check = CHECKS.get(f"B{rule[1:]}")
    return _UNLISTED if check is None else Rated("unrated", check.risk.severity, "bandit.risk")
