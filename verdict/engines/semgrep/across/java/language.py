"""Java as a language in which data is followed across functions."""

from __future__ import annotations

from verdict.engines.semgrep.across.java.code import module_of
from verdict.engines.semgrep.across.java.modules import JavaModules
from verdict.engines.semgrep.across.language import Forms, Language
from verdict.engines.semgrep.parts import Rule


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
    ),
    filler="",
    typed=True,
)
