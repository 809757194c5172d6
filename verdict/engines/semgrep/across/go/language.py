"""Go as a language in which data is followed across functions."""

from __future__ import annotations

from verdict.engines.semgrep.across.go.code import module_of
from verdict.engines.semgrep.across.go.modules import GoModules
from verdict.engines.semgrep.across.language import Forms, Language

GO = Language(
    "Go",
    frozenset({"go"}),
    frozenset({".go"}),
    module_of,
    GoModules,
    Forms(
        parameters=(
            "func $VERDICT_FUNCTION(..., $VERDICT_PARAMETER $VERDICT_TYPE, ...) { ... }",
            "func $VERDICT_FUNCTION(..., $VERDICT_PARAMETER ...$VERDICT_TYPE) { ... }",
        ),
        nameless=(
            "func(..., $VERDICT_PARAMETER $VERDICT_TYPE, ...) { ... }",
            "func(..., $VERDICT_PARAMETER ...$VERDICT_TYPE) { ... }",
        ),
        calls=(
            {
                "patterns": [
                    {"pattern": "$VERDICT_CALLED(..., $VERDICT_GIVEN, ...)"},
                    # of what is written out the parts matter, not the whole: functions, maps and lists
                    {
                        "metavariable-regex": {
                            "metavariable": "$VERDICT_GIVEN",
                            "regex": r"^(?!func\b|map\[|&?\[[^\]]*\][\w.*]+\{)",
                        }
                    },
                ]
            },
        ),
        results=("$VERDICT_CALLED(...)",),
        returns=(
            {
                "patterns": [
                    {"pattern": "return $VERDICT_RETURNED"},
                    {"pattern-not": "return $VERDICT_FIRST, $VERDICT_SECOND, ..."},
                ]
            },
            {"pattern": "return ..., $VERDICT_RETURNED, ..."},
        ),
        checks=r"(?:[vV]alidate|[cC]heck|[eE]nsure|[vV]erify|[aA]ssert|[rR]equire)(?:[A-Z_]\w*)?",
    ),
    filler="",
    typed=True,
)
