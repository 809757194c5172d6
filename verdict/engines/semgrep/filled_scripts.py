"""Scripts that a template engine fills in, as Jinja and Django do: JavaScript with `{{ … }}`, `{% … %}` and `{# … #}`.

Semgrep understands them once these are gone. No byte is added or taken away, so nothing moves: what is filled in
becomes a name of underscores, tags and comments become blank. Only below folders called `templates`, and not what JSX
has, `style={{ color: "red" }}`.
"""

from __future__ import annotations

import re

_FOLDER = "templates"
_FILLED_IN = re.compile(rb"(?<![={])\{\{(?!\s{0,20}(?:\.\.\.|[\w$'\"-]{1,100}\s{0,20}:))[^{}\n]{1,300}\}\}")
_TAG = re.compile(rb"\{%[^\n]{0,300}?%\}|\{#[^\n]{0,300}?#\}")


def unfilled(path: str, text: bytes) -> bytes:
    """The text of a script without a template's code; the text itself where the path shows no template."""
    if _FOLDER not in path.split("/")[:-1]:
        return text
    names = _FILLED_IN.sub(lambda code: b"_" * len(code[0]), text)
    return _TAG.sub(lambda tag: b" " * len(tag[0]), names)
