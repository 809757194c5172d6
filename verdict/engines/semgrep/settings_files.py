r"""Settings of servers and databases, which rules read as text: nginx, Firebase's rules, SQL for Supabase.

Their suffixes say little, so a file is of a kind if its name and its text are as that kind's. Rules name a kind by its
suffix, `paths: {include: ["*.conf"]}`, and are given the text without comments.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from verdict.engines.semgrep.charts import has_code, without_code
from verdict.ports import TargetFile

_LARGEST = 200_000  # bytes; what is larger holds data, and semgrep takes the square of what it finds
_LARGEST_SQL = 500_000
_SHOWN = re.compile(rb"[^\r\n]")
_FILLED_IN = r"(?:\.(?:template|tmpl|tpl|j2|jinja2?|erb|in|sigil|sample|example|dist))"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of settings.

    - `suffix`: what rules call it. `names`: found in the path, in lower case. `marks`: found in the text, unless
      `folders` is found in the path. `comments`: quoted text, and comments as the group `comment`; never fails late.
    """

    suffix: str
    names: re.Pattern[str]
    marks: re.Pattern[bytes]
    comments: re.Pattern[bytes]
    folders: re.Pattern[str] | None = None
    largest: int = _LARGEST

    def has(self, file: TargetFile, text: bytes) -> bool:
        """Whether a file with such a name is of this kind by its text."""
        found = self.folders is not None and self.folders.search(file.native.lower())
        return bool(found or self.marks.search(text))

    def prepared(self, text: bytes) -> bytes:
        """The text with blanks for comments, and without the code of a template. Nothing moves."""
        text = self.comments.sub(_blank, text)
        return without_code(text) if has_code(text) else text


def kind_of(file: TargetFile) -> Kind | None:
    """The kind of settings that a file may be of, by its name and size."""
    path = file.native.lower()
    return next((kind for kind in _KINDS if kind.names.search(path) and file.size <= kind.largest), None)


def _blank(token: re.Match[bytes]) -> bytes:
    return token[0] if token["comment"] is None else _SHOWN.sub(b" ", token[0])


_BLOCK = rb"/\*(?:[^*]|\*(?!/))*+(?:\*/)?"
_QUOTED = rb'"(?:[^"\\\n]|\\.)*+"?' + rb"|'(?:[^'\\\n]|\\.)*+'?"
_SLASHES = re.compile(_QUOTED + rb"|(?P<comment>//[^\n]*+|" + _BLOCK + rb")")

_KINDS = (
    Kind(
        ".conf",
        re.compile(
            rf"(?:\.(?:conf|vhost|nginx){_FILLED_IN}?|(?:\A|/)[^/]*nginx[^/]*{_FILLED_IN}|(?:\A|/)sites-(?:available|enabled)/[^/]+)\Z"
        ),
        re.compile(
            rb"(?m)^[ \t]*(?:(?:server|http)\s*\{|upstream[ \t]+[\w.-]+\s*\{|location[ \t][^\n;{]*\{"
            rb"|(?:ssl_protocols|(?:proxy|fastcgi|uwsgi)_pass|fastcgi_param|proxy_set_header|add_header|rewrite"
            rb"|autoindex|alias|server_name)[ \t][^\n;=]*;)"
        ),
        re.compile(rb'"(?:[^"\\]|\\.)*+"?' + rb"|'(?:[^'\\]|\\.)*+'?|(?<![^\s;{}])(?P<comment>#[^\n]*+)"),
    ),
    Kind(
        ".rules", re.compile(r"\.rules\Z"), re.compile(rb"\bservice\s+(?:cloud\.firestore|firebase\.storage)"), _SLASHES
    ),
    Kind(
        ".rules.json",
        re.compile(r"rules[^/]*\.json\Z"),
        re.compile(rb'"\.(?:read|write)"\s*:'),
        _SLASHES,
    ),
    Kind(
        ".sql",
        re.compile(r"\.sql\Z"),
        re.compile(rb'(?i)\bauth\s*\.\s*(?:uid|role|jwt)\s*\(|\bto\s+"?(?:anon|authenticated)\b'),
        re.compile(rb"'[^']*+'?|\"[^\"]*+\"?|(?P<comment>--[^\n]*+|" + _BLOCK + rb")"),
        re.compile(r"(?:\A|/)supabase/"),
        _LARGEST_SQL,
    ),
)
