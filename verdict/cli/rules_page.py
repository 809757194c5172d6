"""`docs/rules.md`: how to write a rule, the bundled rules by language and weakness, and Bandit's checks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from verdict.cli.rule_tutorial import TUTORIAL
from verdict.domain.severity.risk import SEVERITY, Level
from verdict.engines.bandit.checks import Check, page
from verdict.rulebook.catalogue import Rule

_HEAD = """\
# Rules

<!-- Made by `verdict rules list --markdown > docs/rules.md`; a test compares the two. -->

How to write a rule, and [what the bundled rules report](#severity), by language and weakness. `verdict explain RULE`
shows code that a rule reports and code that it doesn't, how to fix it, and where to read on.
"""
_SEVERITY = """
## Severity

Severity combines the harm that a problem does (impact) and how likely an attacker can reach and use it (likelihood), by
the matrix of the [OWASP risk rating](https://owasp.org/www-community/OWASP_Risk_Rating_Methodology). Confidence, how
sure a rule is that there is a problem, is separate. In tests, examples, vendored and generated code the severity of a
finding is [lower](configuration.md#severity-by-place).
"""
_INTRODUCTION = [*_HEAD.splitlines(), *TUTORIAL.splitlines(), *_SEVERITY.splitlines()]
_BANDIT = """
## Bandit's checks

Bandit's checks match code and don't follow data to it. They are rated here by the same matrix, and a finding has at
most the confidence below, or Bandit's own if that is lower. The severity in brackets is for cases that Bandit itself
rates lower. Each finding keeps Bandit's own severity in `sources`.
"""
_LANGUAGES = {"javascript": "JavaScript and TypeScript", "nginx": "nginx"}


def render(rules: Iterable[Rule], checks: Mapping[str, Check]) -> str:
    """The page. The same rules give the same text, whatever their order."""
    by_language: defaultdict[str, list[Rule]] = defaultdict(list)
    for rule in rules:
        folder = rule.file.partition("/")[0]
        by_language[_LANGUAGES.get(folder, folder.capitalize())].append(rule)
    sections = (_section(language, by_language[language]) for language in sorted(by_language, key=str.casefold))
    return "\n".join(chain(_INTRODUCTION, _matrix(), *sections, _BANDIT.splitlines(), _checks(checks))) + "\n"


def _matrix() -> Iterator[str]:
    yield ""
    yield _row("", *(f"likelihood {level.name.lower()}" for level in Level))
    yield _row(*["---"] * (1 + len(Level)))
    for impact in sorted(Level, reverse=True):
        yield _row(f"impact {impact.name.lower()}", *(SEVERITY[impact, likelihood].name for likelihood in Level))


def _section(language: str, rules: Iterable[Rule]) -> Iterator[str]:
    yield from ("", f"## {language}", "")
    yield _row("weakness", "rule", "reports", "severity", "confidence", "CWE")
    yield _row(*["---"] * 6)
    for rule in sorted(rules, key=lambda rule: (rule.file, rule.id)):
        weakness = rule.file.rpartition("/")[2].partition(".")[0].replace("-", " ")
        yield _row(weakness, f"`{rule.id}`", rule.title, rule.severity, rule.confidence.lower(), ", ".join(rule.cwe))


def _checks(checks: Mapping[str, Check]) -> Iterator[str]:
    yield ""
    yield _row("check", "reports", "impact", "likelihood", "severity", "confidence")
    yield _row(*["---"] * 6)
    for name, check in sorted(checks.items()):
        risk, milder = check.risk, dict.fromkeys(each.severity.name for each in check.lesser.values())
        levels = (risk.impact.name.lower(), risk.likelihood.name.lower())
        severity = " ".join((risk.severity.name, *(f"({each})" for each in milder)))
        yield _row(f"[{name}]({page(name)})", check.what, *levels, severity, check.confidence.name.lower())


def _row(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"
