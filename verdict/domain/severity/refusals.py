"""Tells code that refuses who isn't logged in, by what a function does first. In doubt it refuses nobody."""

from __future__ import annotations

import functools
import itertools
import re

from verdict.domain.severity.conditions import (
    Body,
    Refusal,
    blanked,
    block_of,
    conditions,
    first_name,
    is_deeper,
    tested,
    without_logs,
)
from verdict.domain.severity.logins import ABOUT, ASKS, without_comments, words_of

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
_RECORD = frozenset({"account", "member", "user"})  # may be one that is looked up, not who sends
_LOOKED_FOR = frozenset({"data", "email", "id", "name", "userid", "username", "value"})
_SENDS = re.compile(
    r"current|\breq\b|request|cookie|token|\bctx\b(?!\.db\b)|context|locals|\bg\."
    r"|session(?:\(|\[|\?\.|\.user|\.get\([\"'])",
    re.IGNORECASE,
)
_BY_WHAT_IS_SENT = re.compile(
    r"body|code\b|email|form\b|json|login|params|password|query|user_?name|\bargs\b|\bvalues\b|header"
    r"|(?-i:\b(?:FILES|GET|POST)\b)",
    re.IGNORECASE,
)
_FINDS = re.compile(r"find|where", re.IGNORECASE)
_OF_SESSION = re.compile(
    r"session|current|cookie|token|locals|claims|\bg\.|state\.|\breq(?:uest)?\.(?:auth|user)", re.IGNORECASE
)
_SETTINGS = frozenset(
    {"config", "enabled", "env", "header", "headers", "options", "opts", "password", "required", "secret", "settings"}
)
_BY_CLIENT = re.compile(
    r"\b(?:args|body|form|get_?json|headers?|json|params|query|search_?params|values|(?-i:FILES|GET|POST))\b",
    re.IGNORECASE,
)
_COOKIE = re.compile(r"\s*(?:await\s+)?\(?(?:await\s+)?(?:\w+\.)*cookies(?:\(\)\)?)?[.\[]", re.IGNORECASE)
_WELL = frozenset({"banned", "blocked", "err", "error", "expired", "invalid", "revoked"})
_PLACE = re.compile(r"endpoint|method|path|route|static|url", re.IGNORECASE)
_LETS_IN = re.compile(r"\bnext\(\)|\breturn[ \t]+[tT]rue\b")
_RETURNS = re.compile(r"\breturn[ \t]*(?:None[ \t]*)?$", re.MULTILINE)  # of Python, where it lets pass
_IF_SET = re.compile(  # if settings.api_key:, if (process.env.NODE_ENV === "production") {
    r"^(?P<indent>[ \t]*)if\b\s*+\(?\s*+(?!!|not\b)[^\n]*(?:config|enabled|environ|env\b|options|opts|settings)[^\n]*$",
    re.IGNORECASE | re.MULTILINE,
)
_STRING = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'")
_FEW = 20  # such conditions that are looked at
_MAYBE = re.compile(  # get_current_user_optional
    r"optional_?(?:auth|jwt|login|token|user)|(?:auth|jwt|login|token|user)_?optional", re.IGNORECASE
)


def turns_strangers_away(code: str) -> bool:
    """Whether a function refuses who isn't logged in before what its last line does; see `Body.refusals`."""
    body = Body(code)
    return any(map(functools.partial(_is_of_strangers, body=body), body.refusals()))


def _is_of_strangers(refusal: Refusal, body: Body) -> bool:
    """Whether it is for who isn't logged in that a function is left."""
    name, start = refusal.missing, refusal.start
    words = words_of(name, whole=True)
    return (
        not words.isdisjoint(_OF_SENDER)
        and words <= _AROUND
        and not looks_up(name)
        and _REFUSES.search(refusal.block) is not None
        and not is_sent(name, body, start)
        and (not words <= _RECORD or is_sender(name, body, start))
    )


def refuses_strangers(code: str) -> bool:
    """Whether a function that is run before others may refuse who isn't logged in, and lets in nobody else."""
    done = _FORGED.sub("", without_logs(without_comments(blanked(code))))
    return bool(_SENDER.search(done) and _REFUSES.search(done)) and not lets_strangers_in(code)


def lets_strangers_in(code: str) -> bool:
    """Whether a function that is run before others lets in who isn't logged in, maybe only if nothing is configured.

    Such are `if (!apiKey) return next();` and a user who is optional. What may be done by all is told by its path.
    """
    code = without_comments(blanked(code))
    lines = code.split("\n")
    python = any(line.lstrip().startswith(("def ", "async def ")) for line in lines)
    for found, last in conditions(code):
        words = words_of(tested(found), whole=True)
        if not words & (ABOUT | _SETTINGS) or words & _WELL or _PLACE.search(found[0]):
            continue
        block = block_of(found, lines, last)
        returns = python and (_RETURNS.search(block) or (words & _SETTINGS and "return" in block))
        if (_LETS_IN.search(block) or returns) and not _REFUSES.search(block) and "raise" not in block:
            return True
    return _MAYBE.search(code) is not None or _refuses_if_configured(code)


def _refuses_if_configured(code: str) -> bool:
    """Whether all that a function refuses is under a condition on settings."""
    for found in itertools.islice(_IF_SET.finditer(code), _FEW):
        after = code[found.end() :].split("\n")[1:]
        outside = (number for number, line in enumerate(after) if line.strip() and not is_deeper(line, found["indent"]))
        end = next(outside, len(after))
        block = "\n".join((found[0], *after[:end]))
        if _REFUSES.search(block) and not _REFUSES.search(code[: found.start()] + "\n".join(after[end:])):
            return True
    return False


def looks_up(name: str) -> bool:
    """Whether a call is given what somebody may be looked up by: `get_user(name)`, but not `session.get("name")`."""
    given = _STRING.sub("", name.partition("(")[2] or name.partition("[")[2])
    return not words_of(given, whole=True).isdisjoint(_LOOKED_FOR)


def is_sent(name: str, body: Body, before: int, hops: int = 3) -> bool:
    """Whether a variable, or what it is a part of, is what the client sends as it likes: a cookie or a body."""
    if re.search(r"\bcookies\b", name, re.IGNORECASE) or _BY_CLIENT.search(name):
        return True
    first = first_name(name)
    given = body.set_to(first, before)
    if given is None:
        return body.is_text(first, before)
    if _BY_CLIENT.search(given) or _COOKIE.match(given):
        return True
    source = first_name(given)
    return hops > 0 and source not in {"", first} and is_sent(source, body, before, hops - 1)


def is_sender(name: str, body: Body, before: int) -> bool:
    """Whether a variable is set to who sends the request, not to somebody who is looked up by what is sent."""
    given = body.set_to(first_name(name), before)
    return (
        given is not None
        and _SENDS.search(given) is not None
        and not _BY_WHAT_IS_SENT.search(given)
        and (not _FINDS.search(given) or _OF_SESSION.search(given) is not None)
    )
