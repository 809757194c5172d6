"""Tells code that refuses who isn't logged in, by what a function does first. In doubt it refuses nobody."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence

from verdict.domain.severity.logins import ABOUT, ASKS, without_comments, words_of

_IF = re.compile(  # if (!req.session.user), if not current_user.is_authenticated, if "user" not in session
    r"^(?P<indent>[ \t]*)if\b\s*+\(?\s*+"
    r"(?:(?:!|not\s)\s*+\(?\s*+(?:await\s)?\s*+(?P<no>\w[\w.?]*+(?:[(\[][^()\[\]\n]{0,60}[)\]])?)"
    r"|[\"']\w+[\"']\s+not\s+in\s+(?P<without>\w[\w.]*)"
    r"|(?P<none>\w[\w.?]*+)\s*+(?:={2,3}|is)\s*+(?:null|undefined|None|False|false)\b)"
    r"(?P<rest>[^\n]*)",
    re.MULTILINE,
)
_BUT = re.compile(r"&&|\band\b")
_OF_SENDER = frozenset(
    {
        "auth", "authed", "authenticated", "authorized", "logged", "loggedin", "member", "session", "signed",
        "signedin", "user",
    }
)  # fmt: skip
_AROUND = _OF_SENDER | ASKS | frozenset(
    {
        "app", "c", "context", "cookies", "ctx", "current", "data", "email", "express", "flask", "g", "get", "id",
        "in", "info", "locals", "login", "name", "req", "request", "res", "self", "state", "st", "store", "username",
        "userid", "valid", "value",
    }
)  # fmt: skip
_REFUSES = re.compile(
    r"\b40[13]\b|unauthori[sz]ed|not.?(?:authenticated|authori[sz]ed|logged)|forbidden|denied"
    r"|(?<![a-z])(?:log|sign)[ _-]?in(?:_?(?:page|required|route|url|view))?(?![a-z])|(?:go|to)_?log_?in",
    re.IGNORECASE,
)
_SENDER = re.compile(r"auth|cookie|session|token|user|logged|jwt|api.?key", re.IGNORECASE)
_FORGED = re.compile(r"x?[cs]srf\w*", re.IGNORECASE)  # such a token isn't the user's
_LEAVES = re.compile(r"\b(?:return|raise|throw|abort|exit)\b")
_BLOCK_COMMENT = re.compile(r"/\*(?:[^*]|\*(?!/))*+\*/")
_TEXT = re.compile(r"\"{3}[^\"]*+(?:\"{1,2}(?!\")[^\"]*+)*+\"{3}")  # a docstring
_LOGS = re.compile(r"\b(?:console|log|logger|logging)\.\w+\(.*")  # which only says so
_BLOCK = 3  # lines after an `if` in which everybody else is refused
_RECORD = frozenset({"account", "member", "user"})  # may be one that is looked up, not who sends
_SENDS = re.compile(
    r"current|\breq\b|request|cookie|token|\bctx\b|context|locals|\bg\.|session(?:\(|\[|\?\.|\.user|\.get\([\"'])",
    re.IGNORECASE,
)
_SENT = re.compile(r"body|code\b|email|form\b|json|login|params|password|query|user_?name", re.IGNORECASE)
_SETTINGS = frozenset(
    {"config", "enabled", "env", "header", "headers", "options", "opts", "password", "required", "secret", "settings"}
)
_BY_CLIENT = re.compile(r"\b(?:args|body|form|get_?json|json|params|query|search_?params|values)\b", re.IGNORECASE)
_COOKIE = re.compile(r"\s*(?:await\s+)?\(?(?:await\s+)?(?:\w+\.)*cookies(?:\(\)\)?)?[.\[]", re.IGNORECASE)
_EITHER = re.compile(r"\|\||\?\?|\bor\b")
_NEGATED_ALL = re.compile(r"(?:!|\bnot\b)\s*\(")  # the brackets may hold more than one
_WELL = frozenset({"banned", "blocked", "err", "error", "expired", "invalid", "revoked"})
_PLACE = re.compile(r"endpoint|method|path|route|static|url", re.IGNORECASE)
_LETS_IN = re.compile(r"\bnext\(\)|\breturn[ \t]+[tT]rue\b")
_RETURNS = re.compile(r"\breturn[ \t]*(?:None[ \t]*)?$", re.MULTILINE)  # of Python, where it lets pass
_IF_SET = re.compile(  # if settings.api_key:, if (process.env.NODE_ENV === "production") {
    r"^(?P<indent>[ \t]*)if\b\s*+\(?\s*+(?!!|not\b)[^\n]*(?:config|enabled|environ|env\b|options|opts|settings)[^\n]*$",
    re.IGNORECASE | re.MULTILINE,
)
_FEW = 20  # such conditions that are looked at
_MAYBE = re.compile(  # get_current_user_optional
    r"optional_?(?:auth|jwt|login|token|user)|(?:auth|jwt|login|token|user)_?optional", re.IGNORECASE
)


def turns_strangers_away(code: str) -> bool:
    """Whether a function refuses who isn't logged in before what its last line does.

    What is asked in a block that ends before that line, as in another branch or function, doesn't count. Neither does
    what is asked around that line: who isn't logged in gets to it.
    """
    code = blanked(code)
    lines = code.split("\n")
    depths = _depths_after(lines)
    for found, last in _conditions(code):
        name = _tested(found)
        words = words_of(name, whole=True)
        depth = depths[last]
        if not words & _OF_SENDER or not words <= _AROUND or depth is None or not depth.startswith(found["indent"]):
            continue
        if not is_left_again(lines[last + 1 :], found["indent"]):
            continue
        block = _block(found, lines[last + 1 : last + 1 + _BLOCK])
        if (
            not _BUT.search(block.partition("\n")[0])
            and not (_NEGATED_ALL.search(found[0]) and _EITHER.search(found[0]))
            and _LEAVES.search(block)
            and _REFUSES.search(block)
            and not _is_sent(name, code[: found.start()])
            and (not words <= _RECORD or _is_sender(name, code[: found.start()]))
        ):
            return True
    return False


def refuses_strangers(code: str) -> bool:
    """Whether a function that is run before others may refuse who isn't logged in, and lets in nobody else."""
    done = _FORGED.sub("", _LOGS.sub("", without_comments(blanked(code))))
    return bool(_SENDER.search(done) and _REFUSES.search(done)) and not lets_strangers_in(code)


def lets_strangers_in(code: str) -> bool:
    """Whether a function that is run before others lets in who isn't logged in, maybe only if nothing is configured.

    Such are `if (!apiKey) return next();` and a user who is optional. What may be done by all is told by its path.
    """
    code = without_comments(blanked(code))
    lines = code.split("\n")
    python = any(line.lstrip().startswith(("def ", "async def ")) for line in lines)
    for found, last in _conditions(code):
        words = words_of(_tested(found), whole=True)
        if not words & (ABOUT | _SETTINGS) or words & _WELL or _PLACE.search(found[0]):
            continue
        block = _block(found, lines[last + 1 : last + 1 + _BLOCK])
        returns = python and (_RETURNS.search(block) or (words & _SETTINGS and "return" in block))
        if (_LETS_IN.search(block) or returns) and not _REFUSES.search(block) and "raise" not in block:
            return True
    return _MAYBE.search(code) is not None or _refuses_if_configured(code)


def _refuses_if_configured(code: str) -> bool:
    """Whether all that a function refuses is under a condition on settings."""
    for found in itertools.islice(_IF_SET.finditer(code), _FEW):
        after = code[found.end() :].split("\n")[1:]
        outside = (
            number for number, line in enumerate(after) if line.strip() and not _is_deeper(line, found["indent"])
        )
        end = next(outside, len(after))
        block = "\n".join((found[0], *after[:end]))
        if _REFUSES.search(block) and not _REFUSES.search(code[: found.start()] + "\n".join(after[end:])):
            return True
    return False


def blanked(code: str) -> str:
    """The code without docstrings and comments of several lines; its lines stay where they are."""
    for each in (_TEXT, _BLOCK_COMMENT):
        code = each.sub(lambda found: "\n" * found[0].count("\n"), code)
    return code


def is_left_again(after: Iterable[str], indent: str) -> bool:
    """Whether of the lines after a condition, indented so, one is no longer under it."""
    return any(line.strip() and not _is_deeper(line, indent) and line.lstrip()[0] not in "{)" for line in after)


def _is_deeper(line: str, indent: str) -> bool:
    return line.startswith(indent) and len(line) - len(line.lstrip()) > len(indent)


def _conditions(code: str) -> Iterator[tuple[re.Match[str], int]]:
    """The conditions by which something isn't there, each with the number of its last line (0-based)."""
    line = at = 0
    for found in _IF.finditer(code):
        line += code.count("\n", at, found.end())
        at = found.end()
        yield found, line


def _tested(found: re.Match[str]) -> str:
    return found["no"] or found["without"] or found["none"]


def _block(found: re.Match[str], after: Iterable[str]) -> str:
    """What is done under a condition, up to some lines behind it, from the rest of its own line on."""
    indent, lines = found["indent"], [found["rest"]]
    for line in after:
        code = line.lstrip()
        if code.startswith(("&&", "and ")) and len(lines) == 1:
            lines[0] += line  # the condition goes on
        elif not code or _is_deeper(line, indent) or code[0] in "{)":
            lines.append(line)
        else:
            break
    return without_comments("\n".join(lines))


def _depths_after(lines: Sequence[str]) -> list[str | None]:
    """For each line the indentation that all lines after it have in common; None if there are none."""
    found: list[str | None] = []
    common: str | None = None
    for line in reversed(lines):
        found.append(common)
        if code := line.lstrip():
            own = line[: len(line) - len(code)]
            common = own if common is None else common
            while not own.startswith(common):
                common = common[:-1]
    return found[::-1]


def _is_sent(name: str, before: str) -> bool:
    """Whether a variable, or what it is a part of, is what the client sends as it likes: a cookie or a body."""
    if re.search(r"\bcookies\b", name, re.IGNORECASE):
        return True
    first = re.match(r"\w+", name)
    if first is None:
        return False
    given = _set_to(first[0], before)
    if given is not None:
        return (_BY_CLIENT.search(given) or _COOKIE.match(given)) is not None
    parameter = rf"(?:^|[(,{{])\s*{re.escape(first[0])}\??\s*:\s*str(?:ing)?\b"
    return re.search(parameter, before, re.MULTILINE) is not None


def _is_sender(name: str, before: str) -> bool:
    """Whether a variable is set to who sends the request, not to somebody who is looked up by what is sent."""
    given = _set_to(name, before)
    return given is not None and _SENDS.search(given) is not None and not _SENT.search(given)


def _set_to(name: str, before: str) -> str | None:
    """What a name is set to last; None if it isn't set."""
    given = re.findall(rf"\b{re.escape(name)}\b[^=\n]{{0,60}}=(?![=>])([^\n]*)", before)
    return given[-1] if given else None
