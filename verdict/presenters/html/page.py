"""Builds a page from its template, styles and scripts, under a content security policy that lets nothing else run."""

from __future__ import annotations

import base64
import functools
import hashlib
import importlib.resources
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from verdict.presenters.json_text import compact

# In a JSON text these occur only within strings, where an escape means the same. Without `<` no text ends the element.
_ESCAPED = {ord("<"): "\\u003c", ord(">"): "\\u003e", ord("&"): "\\u0026"}


def pieces(template: str, scripts: Iterable[str], **values: Any) -> Iterator[str]:
    """The page in pieces. `scripts` are files of this folder, which run in this order, as one."""
    style, theme, script = _file("style.css"), _wrapped("theme.js"), _wrapped(*scripts)
    policy = "; ".join(
        (
            "default-src 'none'",
            f"script-src {_hash(theme)} {_hash(script)}",
            f"style-src {_hash(style)}",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )
    page = _environment().get_template(template)
    yield from page.generate(
        policy=Markup(policy),  # noqa: S704  # nosec B704  made of constants and hashes
        style=Markup(style),  # noqa: S704  # nosec B704  a file of this package
        theme=Markup(theme),  # noqa: S704  # nosec B704  the same
        script=Markup(script),  # noqa: S704  # nosec B704  the same
        **values,
    )


def embedded(content: Mapping[str, Any]) -> Markup:
    """The content as JSON for an element that isn't executed. Nothing in it is read as HTML."""
    return Markup(compact(content).translate(_ESCAPED))  # noqa: S704  # nosec B704  it has no character that HTML reads


@functools.cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("verdict.presenters.html", ""),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["number"] = "{:,}".format
    return environment


@functools.cache
def _file(name: str) -> str:
    return (importlib.resources.files(__package__) / name).read_text("utf-8")


def _wrapped(*names: str) -> str:
    """The scripts as one whose names are seen by nothing else on the page."""
    return "(() => {\n'use strict';\n" + "".join(map(_file, names)) + "})();\n"


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
