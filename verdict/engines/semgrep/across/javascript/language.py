"""JavaScript and TypeScript as a language in which data is followed across functions."""

from __future__ import annotations

from collections.abc import Iterator

from verdict.engines.semgrep.across.javascript.code import module_of
from verdict.engines.semgrep.across.javascript.fields import GROWING
from verdict.engines.semgrep.across.javascript.modules import JavaScriptModules
from verdict.engines.semgrep.across.language import Forms, Language
from verdict.engines.semgrep.parts import Rule

_OBJECT = "{..., $VERDICT_KEY: $VERDICT_PARAMETER, ...}"
_GIVEN = ("$VERDICT_PARAMETER", _OBJECT, f"{_OBJECT}: $VERDICT_TYPE")


def _calls(new: str) -> Iterator[Rule]:
    """Searches for what a call is given; of an object that is written out, for its fields.

    An array that is written out is left out: as a whole it says nothing of its elements.
    """
    yield {
        "patterns": [
            {"pattern": f"{new}$VERDICT_CALLED(..., $VERDICT_GIVEN, ...)"},
            {"metavariable-regex": {"metavariable": "$VERDICT_GIVEN", "regex": r"^(?![\[{])"}},
        ]
    }
    yield {"pattern": f"{new}$VERDICT_CALLED(..., {{..., $VERDICT_KEY: $VERDICT_GIVEN, ...}}, ...)"}
    yield {"pattern": f"{new}$VERDICT_CALLED(..., {{..., ...$VERDICT_GIVEN, ...}}, ...)"}


_TAKEN = "{..., $VERDICT_FIELD: $VERDICT_TAKEN, ...} = $VERDICT_PARAMETER"
_FIELDS: tuple[Rule, ...] = (
    {"patterns": [{"pattern-either": [{"pattern": f"$VERDICT_PARAMETER{dot}$VERDICT_FIELD"} for dot in (".", "?.")]}]},
    {
        "by-side-effect": True,
        "patterns": [
            {"pattern-either": [{"pattern": f"{kind} {_TAKEN}"} for kind in ("const", "let", "var")]},
            {"focus-metavariable": "$VERDICT_TAKEN"},
        ],
    },
)


JAVASCRIPT = Language(
    "JavaScript and TypeScript",
    frozenset({"javascript", "typescript"}),
    frozenset({".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx", ".mts", ".cts"}),
    module_of,
    JavaScriptModules,
    Forms(
        parameters=tuple(f"function $VERDICT_FUNCTION(..., {each}, ...) {{ ... }}" for each in _GIVEN),
        nameless=tuple(f"function (..., {each}, ...) {{ ... }}" for each in _GIVEN),
        calls=tuple(search for new in ("", "new ") for search in _calls(new)),
        results=("$VERDICT_CALLED(...)", "new $VERDICT_CALLED(...)"),
        checks=r"(?:validate|check|ensure|verify|assert|require(?=[A-Z_]))(?:[A-Z_]\w*)?",
        itself="this",
        growing=GROWING,
        fields=_FIELDS,
    ),
    filler="",
    routes_in_order=True,
)
