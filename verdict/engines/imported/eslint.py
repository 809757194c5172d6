"""ESLint's JSON (https://eslint.org/docs/latest/use/formatters/). Lines and columns are 1-based, the end is exclusive.

Its levels are the project's wish, not a risk: an error is LOW, unless it is of a rule that is about security.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from verdict.domain.finding import Confidence, EngineName, Kind, Observation, Severity
from verdict.domain.outcome import Gap, Unscanned
from verdict.domain.text.untrusted import clean_line
from verdict.engines.imported.documents import Document, Node
from verdict.engines.imported.places import Places
from verdict.engines.imported.reported import Rated, Reported, reported

_NAME = EngineName("eslint")
_SEVERITY = {1: ("warning", Severity.INFO), 2: ("error", Severity.LOW)}
_OF_SECURITY = {1: ("warning", Severity.LOW), 2: ("error", Severity.MEDIUM)}
# Rules about security, and the weakness of each (https://cwe.mitre.org).
_CWE = {
    "no-eval": "CWE-95",
    "no-implied-eval": "CWE-95",
    "no-new-func": "CWE-95",
    "no-script-url": "CWE-79",
    "react/no-danger": "CWE-79",
    "react/no-danger-with-children": "CWE-79",
    "react/jsx-no-target-blank": "CWE-1022",
    "no-unsanitized/method": "CWE-79",
    "no-unsanitized/property": "CWE-79",
    "no-secrets/no-secrets": "CWE-798",
    "security/detect-bidi-characters": "CWE-94",
    "security/detect-buffer-noassert": "CWE-119",
    "security/detect-child-process": "CWE-78",
    "security/detect-disable-mustache-escape": "CWE-79",
    "security/detect-eval-with-expression": "CWE-95",
    "security/detect-new-buffer": "CWE-665",
    "security/detect-no-csrf-before-method-override": "CWE-352",
    "security/detect-non-literal-fs-filename": "CWE-22",
    "security/detect-non-literal-regexp": "CWE-1333",
    "security/detect-non-literal-require": "CWE-95",
    "security/detect-object-injection": "CWE-915",
    "security/detect-possible-timing-attacks": "CWE-208",
    "security/detect-pseudoRandomBytes": "CWE-338",
    "security/detect-unsafe-regex": "CWE-1333",
}


def recognised(node: Node) -> bool:
    """Whether it is a list of files with their messages."""
    return node.lists("filePath", "messages")


def parse(document: Document, places: Places) -> Iterator[Reported]:
    """One part. A file that ESLint can't parse is a gap.

    Raises:
        Malformed: it isn't ESLint's list.
    """
    report = Reported(_NAME)
    for file in document.node.items():
        path = file.text("filePath")
        report.scanned.add(places.path(path))
        found = []
        for message in file.items("messages"):
            if message.at("fatal").value is True:
                said = clean_line(f"eslint: {message.text('message')}")[:250]
                report.gaps.add(Unscanned(places.path(path), Gap.UNPARSABLE, said))
            elif message.text("ruleId"):
                found.append(message)
            elif message.text("message").startswith("File ignored"):
                report.gaps.add(Unscanned(places.path(path), Gap.SKIPPED, "eslint ignored it"))
        report.add(found, partial(_message, path=path, places=places))
        hidden = [each for each in file.items("suppressedMessages") if each.text("ruleId")]
        report.add(hidden, partial(_message, path=path, places=places, hidden=True))
    yield report


def _reason(item: Node) -> str:
    listed = item.items("suppressions")
    return next((each.text("justification") for each in listed if each.text("justification")), "disabled by a comment")


def _message(item: Node, path: str, places: Places, *, hidden: bool = False) -> Observation:
    rule = item.needed("ruleId")
    cwe = _CWE.get(rule) or next((cwe for name, cwe in _CWE.items() if rule.endswith(f"/{name}")), None)
    secret = cwe == "CWE-798"
    level = item.number("severity") or 0
    levels = _OF_SECURITY if cwe or rule.startswith("security/") else _SEVERITY
    word, severity = levels.get(level, (str(level), Severity.UNKNOWN))
    return reported(
        _NAME,
        rule,
        Rated(word, severity, "eslint.security" if cwe else "eslint.severity"),
        Kind.SECRET if secret else Kind.SAST,
        places.location(path, *(item.number(key) for key in ("line", "column", "endLine", "endColumn"))),
        title=f"{rule} in the code" if secret else "",
        message=f"{rule} reports a secret." if secret else item.text("message"),
        confidence=Confidence.MEDIUM if cwe else Confidence.HIGH,
        cwe=(cwe,) if cwe else (),
        suppressed=_reason(item) if hidden else None,
    )
