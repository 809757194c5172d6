"""Java as a language in which data is followed across functions."""

from __future__ import annotations

from verdict.engines.semgrep.across.java.code import module_of
from verdict.engines.semgrep.across.java.modules import JavaModules
from verdict.engines.semgrep.across.language import Forms, Language
from verdict.engines.semgrep.parts import Rule

_CLASSES = (
    "String|Objects|List|Set|Map|Arrays|Collections|Optional|Paths?|Files|URI|URL(?:En|De)coder|Base64|\\w*Utils?|Stream"
    "|Collectors|Integer|Long|StandardCharsets"
)
_METHODS = (
    "substring|replace\\w*|concat|trim|strip|split|format|formatted|valueOf|of|ofNullable|asList|join|map|flatMap|filter"
    "|orElse\\w*|append|get|get(?:Parameter|Header|Cookie|Property|Attribute|QueryParam|Part|Bytes|String|Or)\\w*"
    "|(?:to|from)[A-Z]\\w*|(?:parse|decode|encode|convert|read|copy)\\w*"
)
"""Classes and methods, mostly of libraries, that hand on what they are given."""

_CONSTANT = r"(?:\"[^\"\n]*\"|\d+|(?:\w+\.)*[A-Z][A-Z0-9_]+)"
_FIXED = rf"\s*(?:{_CONSTANT}(?:\s*,\s*{_CONSTANT})*\s*)?\)"  # arguments that are constants, or none


def _calls(new: str) -> Rule:
    """A search for what a call is given. Lambdas and arrays that are written out are left out: their parts matter."""
    written_out = r"^(?![\w\s,()]*->|new\b[^()]*\[|new\b[^{]*\)\s*\{|[\w.]+(?:::\w+|\.class)$)"
    return {
        "patterns": [
            {"pattern": f"{new}$VERDICT_CALLED(..., $VERDICT_GIVEN, ...)"},
            {"metavariable-regex": {"metavariable": "$VERDICT_GIVEN", "regex": written_out}},
        ]
    }


JAVA = Language(
    "Java",
    frozenset({"java"}),
    frozenset({".java"}),
    module_of,
    JavaModules,
    Forms(
        # also matches methods, whatever their result
        parameters=(
            "$VERDICT_FUNCTION(..., $VERDICT_TYPE $VERDICT_PARAMETER, ...) { ... }",
            "$VERDICT_FUNCTION(..., $VERDICT_TYPE... $VERDICT_PARAMETER) { ... }",
        ),
        calls=(_calls(""), _calls("new ")),
        results=("$VERDICT_CALLED(...)", "new $VERDICT_CALLED(...)"),
        checks=(r"(?:validate|check|ensure|verify|assert|require)(?!(?:Is)?No[nt](?:Null|Empty|Blank))(?:[A-Z_]\w*)?"),
        returns=({"pattern": "return $VERDICT_RETURNED;"},),
        around=rf"(?s).*(?<![\w.])(?<!\bnew )(?!(?:{_CLASSES})\.)(?:\w*\.)*(?!(?:{_METHODS})\()\w+\((?!{_FIXED})",
    ),
    filler="",
    typed=True,
)
