"""Decodes manifests: by byte order mark, else by a declared encoding, else as UTF-8."""

from __future__ import annotations

import codecs
import re

from verdict.domain.text.untrusted import clean_line
from verdict.sbom.formats import Malformed

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16's, which it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Python's names of encodings for text whose decoders take linear time; `punycode` and others don't.
_READ = re.compile(
    r"ascii|utf-(?:8|8-sig|16|16-le|16-be|32|32-le|32-be)|iso8859-\d+|cp\d+|koi8-[rtu]|mac-\w+"
    r"|gbk?|gb2312|gb18030|hz|big5\w*|shift_jis\w*|euc_(?:jp|kr|jis_2004|jisx0213)|johab|tis-620|hp-roman8|ptcp154"
)

IN_COMMENT = re.compile(rb"\A(?:[^\n]*\n)??#[^\n]*?coding[:=]\s*([-\w.]+)")
"""The encoding in a requirements file, as in Python's source code: a comment in the first two lines (PEP 263)."""

IN_XML = re.compile(rb"\A\s*<\?xml[^>]*?\sencoding\s*=\s*[\"']([-\w.]+)[\"']")
"""The encoding in an XML declaration."""


def decoded(raw: bytes, stated: re.Pattern[bytes] | None = None) -> str:
    """The text, without a byte order mark; `stated` finds a declared encoding in it.

    Raises:
        Malformed: it isn't in that encoding, or the encoding isn't supported.
    """
    mark, encoding = next(((mark, name) for mark, name in _MARKS if raw.startswith(mark)), (b"", ""))
    if not encoding:
        found = stated.match(raw) if stated is not None else None
        encoding = "utf-8" if found is None else _known(found[1].decode("ascii", "replace"))
    try:
        return raw[len(mark) :].decode(encoding)
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, len(mark) + error.start) + 1
        raise Malformed(f"not {encoding.removesuffix('-le').removesuffix('-be').upper()}", line) from error


def _known(name: str) -> str:
    try:
        known = codecs.lookup(name).name
    except LookupError:
        known = ""
    if _READ.fullmatch(known) is None:
        raise Malformed(f"its encoding is not supported: {clean_line(name)[:40]}", 1)
    return known
