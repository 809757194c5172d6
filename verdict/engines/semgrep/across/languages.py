"""The languages in which data is followed across functions. To add one: see `language.py` for what it has to tell."""

from __future__ import annotations

from verdict.engines.semgrep.across.go.language import GO
from verdict.engines.semgrep.across.java.language import JAVA
from verdict.engines.semgrep.across.javascript.language import JAVASCRIPT
from verdict.engines.semgrep.across.python.language import PYTHON

LANGUAGES = (PYTHON, JAVASCRIPT, GO, JAVA)
