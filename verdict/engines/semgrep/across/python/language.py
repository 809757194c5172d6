"""Python as a language in which data is followed across functions."""

from __future__ import annotations

from verdict.engines.semgrep.across.code import Module
from verdict.engines.semgrep.across.language import Forms, Language
from verdict.engines.semgrep.across.python.code import module_of
from verdict.engines.semgrep.across.python.fields import GROWING
from verdict.engines.semgrep.across.python.modules import PythonModules


def _read(_path: str, text: bytes, _seen: bytes) -> Module:
    return module_of(text)


PYTHON = Language(
    "Python",
    frozenset({"python"}),
    frozenset({".py"}),
    _read,
    PythonModules,
    Forms(
        parameters=(
            "def $VERDICT_FUNCTION(..., $VERDICT_PARAMETER, ...):\n  ...\n",
            "def $VERDICT_FUNCTION(..., *$VERDICT_PARAMETER, ...):\n  ...\n",
        ),
        calls=(
            {"pattern": "$VERDICT_CALLED(..., $VERDICT_GIVEN, ...)"},
            {"pattern": "$VERDICT_CALLED(..., $VERDICT_KEY=$VERDICT_GIVEN, ...)"},
        ),
        results=("$VERDICT_CALLED(...)",),
        checks=r"(?!check_(?:output|call)$)(?:validate|check|ensure|verify|require|assert)(?:_\w+)?",
        objects="self$|cls$",
        itself="self",
        growing=GROWING,
    ),
    filler="pass",
    routes_in_order=False,
)
