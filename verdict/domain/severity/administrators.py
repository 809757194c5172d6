"""Tells code that lets in administrators only, by decorators and signatures and by what a function does first.

As for logins, a name counts if all of its words are known: `requireAdmin` and `get_admin_user`, but not `isAdminPage`,
`get_admin_service` or `admin_or_owner`.
"""

from __future__ import annotations

import re

from verdict.domain.severity.conditions import Body, Refusal, first_name
from verdict.domain.severity.logins import decorators_in, dependencies_in, is_opened, without_comments, words_of
from verdict.domain.severity.refusals import is_sender, is_sent, looks_up

_WHO = frozenset({"admin", "administrator", "superadmin", "superuser"})
_TWO_WORDS = (frozenset({"super", "admin"}), frozenset({"super", "user"}), frozenset({"staff", "member"}))
_ASKS = frozenset(
    {
        "access", "check", "checks", "enforce", "ensure", "ensures", "guard", "is", "must", "need", "needs", "only",
        "require", "required", "requires", "restrict", "restricted", "verifies", "verify",
    }
)  # fmt: skip
_USER = frozenset({"current", "user"})
_ROUND = frozenset(
    {
        "a", "active", "an", "api", "auth", "authenticated", "be", "by", "dep", "for", "from", "get", "http", "jwt",
        "login", "middleware", "permission", "permissions", "privilege", "privileges", "role", "roles", "the", "to",
    }
)  # fmt: skip
_STATED_ALONE = re.compile(
    r"^\s*@(?:\w+\.)*user_passes_test\(\s*lambda (\w+): \1\.(?:is_superuser|is_staff|is_admin)\s*[,)]"
    r"|^\s*@(?:\w+\.)*(?:role|permission)s?_(?:required|accepted)\(\s*[\"'](?:admin|superuser)[\"']\s*\)"
    r"|^\s*@\w+\(\s*[\"']has(?:Role|Authority)\(\s*[\"'](?:ROLE_)?ADMIN[\"']\s*\)\s*[\"']\s*\)"  # Spring
    r"|^\s*@(?:RolesAllowed|Secured|Roles)\(\s*[{\[]?\s*(?:[\"'](?:ROLE_)?ADMIN[\"']|Role\.Admin)\s*[}\]]?\s*\)",
    re.IGNORECASE | re.MULTILINE,
)
_STATED = re.compile(r"^\s*@(?:RolesAllowed|Secured|Roles|PreAuthorize)\([^\n]*", re.MULTILINE)
"""Of a class or a method; where both have one, that of the method counts."""

_ROUTED = re.compile(r"\.(?:all|delete|get|patch|post|put|use)\(([^\n]*)")  # Express
_LISTED = re.compile(r"[\[,]\s*((?:\w+\.)*\w+)(?:\(\))?\s*(?=[,\]])")

_IS = frozenset({"is", "has", "role", "user"})  # in the name of what tells who is an administrator
_IN_GROUP = re.compile(r"(?:\w+\.)*(?:in_?group|has_?(?:any_?)?role|is_?in_?role)\(", re.IGNORECASE)
_ADMIN = re.compile(r"admin(?:istrator)?s?", re.IGNORECASE)
_STRING = re.compile(r"[\"']([^\"'\n]*)[\"']")
_SENDER = frozenset(
    {
        "access", "account", "acl", "auth", "authorisation", "authorization", "authz", "c", "claims", "context", "ctx",
        "current", "express", "flask", "g", "get", "identity", "info", "interaction", "is", "locals", "me", "member",
        "permission", "permissions", "principal", "profile", "req", "request", "res", "role", "roles", "security",
        "self", "session", "st", "state", "store", "this", "user",
    }
)  # fmt: skip
"""Words for who sends a request, and for what holds that: not `settings.is_admin`, `target.is_admin`."""

_RECORD = frozenset({"account", "member", "profile", "role", "user"})  # may be one that is looked up


def lets_in_administrators_only(head: str) -> bool:
    """Whether a function's decorators or signature ask for an administrator."""
    head = without_comments(head)
    others = (found[0] for found in _STATED.finditer(head) if not _STATED_ALONE.search(found[0]))
    return not is_opened(head) and _asks(head) and not any(others)


def _asks(head: str) -> bool:
    listed = (name for line in _ROUTED.findall(head) for name in _LISTED.findall(line))
    return (
        _STATED_ALONE.search(head) is not None
        or any(_is_named_so(name) for name in (*decorators_in(head), *listed))
        or any(_is_named_so(name, gives=True) for name in dependencies_in(head))
    )


def _is_named_so(name: str, *, gives: bool = False) -> bool:
    """Whether a name is of what asks for an administrator, or perhaps `gives` the one who sends the request."""
    words = words_of(name)
    others = _but_who(words)
    if others is None or not others <= _ASKS | _USER | _ROUND:
        return False
    return bool(others & _ASKS and "get" not in others) or (gives and bool(others & _USER))


def _but_who(words: frozenset[str]) -> frozenset[str] | None:
    """The other words of a name that has a word for administrators; None if it has none."""
    for each in _TWO_WORDS:
        if each <= words:
            return words - each
    return words - _WHO if words & _WHO else None


def turns_others_away(code: str) -> bool:
    """Whether a function refuses who is no administrator before what its last line does; see `Body.refusals`."""
    body = Body(code)
    return any(_is_of_others(each, body) for each in body.refusals())


def _is_of_others(refusal: Refusal, body: Body) -> bool:
    """Whether it is for who is no administrator that a function is left."""
    name, start = refusal.missing or refusal.other, refusal.start
    called, bracket, given = name.partition("(")
    whose, _, last = called.replace("?", "").rpartition(".")
    if refusal.other:
        is_about = last.lower() == "role" and _ADMIN.fullmatch(refusal.text) is not None
        known = bool(whose) or body.set_to(last, start) is not None
    elif _IN_GROUP.fullmatch(called + bracket):
        strings = _STRING.findall(given)
        is_about, known = bool(strings) and all(map(_ADMIN.fullmatch, strings)), True
    else:
        others = _but_who(words_of(last))
        is_about = "[" not in name and others is not None and others <= _IS
        known = bool(whose or bracket or others)  # `admin` alone may be one that is looked up
    if not is_about or not known or looks_up(name) or is_sent(name, body, start):
        return False
    arguments = [each for each in re.findall(r"\w+", _STRING.sub("", given)) if bracket]
    if any(is_sent(each, body, start) for each in arguments):
        return False
    if bracket and arguments:
        return True
    return words_of(whose, whole=True) <= _SENDER and not _is_somebody_else(whose or last, body, start)


def _is_somebody_else(name: str, body: Body, before: int) -> bool:
    """Whether a name may be of a user who was looked up, not of who sends the request."""
    first = first_name(name)
    if body.set_to(first, before) is None:
        return False
    return words_of(first) <= _RECORD and not is_sender(first, body, before)
