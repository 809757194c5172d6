"""Templates of pages: their suffixes, and their text without comments."""

from __future__ import annotations

import re

from verdict.engines.semgrep.delimited import delimited

PAGES = (
    ".html", ".htm", ".xhtml",
    ".jinja", ".jinja2", ".j2", ".djhtml", ".njk", ".nunjucks", ".twig",
    ".mako", ".mak",
    ".hbs", ".handlebars", ".mustache",
    ".ejs", ".pug", ".jade",
    ".jsp", ".jspx", ".jspf", ".tag", ".tagx", ".ftl", ".ftlh",
    ".vue", ".svelte",
)  # fmt: skip
"""The suffixes of templates. What a rule reports in one may be harmless in another, so each rule names its own."""

_ENDS = {
    "block": re.compile(rb"\{%-?[ \t]*endcomment[ \t]*-?%\}"),
    "jinja": re.compile(rb"\#\}"),
    "jsp": re.compile(rb"--%>"),
    "ejs": re.compile(rb"%>"),
    "long": re.compile(rb"--~?\}\}"),
    "handlebars": re.compile(rb"\}\}"),
    "freemarker": re.compile(rb"-->"),
}
_BEGINS = re.compile(
    rb"(?P<block>\{%-?[ \t]*comment\b)"  # Django
    rb"|(?P<jinja>(?<!\{)\{\#(?!(?:if|each|await|key|snippet)\b))"  # Twig and Django too, but not Svelte's `{#if}`
    rb"|(?P<jsp><%--)|(?P<ejs><%\#)|(?P<long>\{\{~?!--)|(?P<handlebars>\{\{~?!)|(?P<freemarker><\#--)"
)
_SHOWN = re.compile(rb"[^\r\n]")


def without_comments(text: bytes) -> bytes:
    """The text of a template with blanks for comments, which a template engine drops. Nothing moves.

    What isn't closed is no comment.
    """
    parts: list[bytes] = []
    done = 0
    for _, start, end in delimited(text, _BEGINS, _ENDS):
        parts += [text[done:start], _SHOWN.sub(b" ", text[start:end])]
        done = end
    return b"".join((*parts, text[done:])) if parts else text
