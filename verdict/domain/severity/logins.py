"""Tells code that asks for a login, by the names of functions and by what a function does first.

A name counts if all of its words are known: `requireAuth` and `get_current_user`, but not `optionalAuth`, `authRoutes`
or `verify_csrf_token`. In doubt nobody is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_LOGIN = frozenset(
    {
        "auth", "authed", "authn", "authenticate", "authenticated", "authentication", "authenticator", "authorize",
        "authorized", "authorization", "authorise", "authorised", "authorisation", "authz", "jwt", "protect",
        "protected", "loggedin", "signedin",
    }
)  # fmt: skip
"""Words that say it alone."""

_ABOUT = _LOGIN | frozenset(
    {
        "access", "account", "admin", "administrator", "apikey", "apitoken", "bearer", "credential", "credentials",
        "identity", "key", "logged", "login", "member", "permission", "permissions", "principal", "privilege",
        "privileges", "role", "roles", "scope", "scopes", "session", "signed", "signin", "staff", "superuser",
        "token", "user", "users",
    }
)  # fmt: skip
_ASKS = frozenset(
    {
        "assert", "check", "checker", "checks", "enforce", "ensure", "ensures", "guard", "has", "is", "must", "need",
        "needs", "only", "require", "required", "requires", "restrict", "restricted", "validate", "validator",
        "verification", "verifier", "verifies", "verify",
    }
)  # fmt: skip
_SURE = _ASKS | {"authenticated"}  # AuthView may be where to log in
_PEOPLE = frozenset({"account", "admin", "administrator", "member", "principal", "staff", "superuser", "user", "users"})
_READS = frozenset({"check", "checks", "validate", "validator", "verification", "verifier", "verifies", "verify"})
_BESIDE = frozenset(
    {
        "a", "active", "and", "api", "app", "base", "basic", "be", "by", "cookie", "current", "express", "filter",
        "for", "from", "global", "handler", "have", "header", "http", "in", "middleware", "middlewares", "mixin",
        "page", "passport", "request", "route", "the", "to", "user", "valid", "view", "web", "with",
    }
)  # fmt: skip
_GIVES = frozenset({"current", "fetch", "get", "id", "info", "load", "name", "resolve", "super"})
_HUMP = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_NAME = re.compile(r"(?:[A-Za-z_]\w*\.)*[A-Za-z_]\w*")

_DECORATOR = re.compile(r"^[ \t]*@((?:\w+\.)*\w+)[ \t]*(?:\(([^\n]*)|$)", re.MULTILINE)
_DEPENDS = re.compile(r"\b(?:Depends|Security)\(\s*((?:\w+\.)*\w+)\s*[(,)]")  # FastAPI
_TYPED = re.compile(r"\w\s*:\s*((?:\w+\.)*\w*User\w*)\s*[,)=]")  # user: CurrentUser, which stands for such a dependency
_BASES = re.compile(r"^[ \t]*class\s+\w+\s*\(([^()\n]*)\)", re.MULTILINE)
_PERMISSIONS = re.compile(  # of Django REST framework, Flask
    r"\b(?:permission_classes|decorators)(?:\s*=\s*|\(\s*)[\[(]([^\[\]()|\n]*)[\])]"
)
_GUARDS = re.compile(r"^[ \t]*@UseGuards\(([^\n]*)\)[ \t]*$", re.MULTILINE)  # NestJS
_STATED = re.compile(
    r"^[ \t]*@(?:RolesAllowed|Secured|SaCheck(?:Login|Permission|Role)"
    r"|Requires(?:Authentication|Permissions|Roles|User))\b"  # Java
    r"|^[ \t]*@PreAuthorize\((?![^\n]*(?:permitAll|isAnonymous| or ))"  # Spring
    r"|@AuthenticationPrincipal\b"
    r"|^[ \t]*\[Authorize\b",  # ASP.NET
    re.MULTILINE,
)
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
_AROUND = _OF_SENDER | _ASKS | frozenset(
    {
        "app", "c", "context", "cookies", "ctx", "current", "data", "email", "express", "flask", "g", "get", "id",
        "in", "info", "locals", "login", "name", "req", "request", "res", "self", "state", "st", "store", "username",
        "userid", "valid", "value",
    }
)  # fmt: skip
_REFUSES = re.compile(
    r"\b40[13]\b|unauthori[sz]ed|not.?(?:authenticated|authori[sz]ed|logged)|forbidden|denied|log.?in|sign.?in",
    re.IGNORECASE,
)
_SENDER = re.compile(r"auth|cookie|session|token|user|logged|jwt|api.?key", re.IGNORECASE)
_LEAVES = re.compile(r"\b(?:return|raise|throw|abort|exit)\b")
_BLOCK = 3  # lines after an `if` in which everybody else is refused


def asks_for_login(name: str) -> bool:
    """Whether a function of such a name, dotted or not, lets in only who is logged in, as middleware or a decorator."""
    words = _words(name)
    if not words <= _ABOUT | _ASKS | _BESIDE:
        return False
    about = words & _ABOUT
    if about <= _PEOPLE and words & _READS:
        return False  # validateUser may look at what is sent
    return bool(about & _LOGIN or (about and words & _ASKS))


def gives_user(name: str) -> bool:
    """Whether a function of such a name gives the user who is logged in: `get_current_user`."""
    words = _words(name)
    return bool(words & _PEOPLE) and words <= _ABOUT | _ASKS | _BESIDE | _GIVES and not words & _READS


def is_behind_login(head: str) -> bool:
    """Whether the decorators and the signature of a function, or those of its class, ask for a login."""
    if any(asks_for_login(found[1]) and "ptional" not in (found[2] or "") for found in _DECORATOR.finditer(head)):
        return True
    if any(asks_for_login(name) or gives_user(name) for name in _DEPENDS.findall(head)):
        return True
    if any({"current", "authenticated"} & _words(name) and gives_user(name) for name in _TYPED.findall(head)):
        return True
    named = [*_names(_PERMISSIONS.findall(head)), *_names(_GUARDS.findall(head)), *_names(_BASES.findall(head))]
    return _STATED.search(head) is not None or any(asks_for_login(each) and _words(each) & _SURE for each in named)


def turns_strangers_away(code: str) -> bool:
    """Whether a function refuses who isn't logged in before what its last line does.

    What is asked in a block that ends before that line, as in another branch or function, doesn't count.
    """
    for found in _IF.finditer(code):
        words = _words(found["no"] or found["without"] or found["none"], whole=True)
        after = code[found.end() :].split("\n")[1:]
        block = "\n".join((found["rest"], *after[:_BLOCK]))
        if (
            words & _OF_SENDER
            and words <= _AROUND
            and not _BUT.search(found["rest"])
            and _LEAVES.search(block)
            and _REFUSES.search(block)
            and all(line.startswith(found["indent"]) for line in after if line.strip())
        ):
            return True
    return False


def refuses_strangers(code: str) -> bool:
    """Whether a function that is run before others may refuse who isn't logged in."""
    return bool(_REFUSES.search(code) and _SENDER.search(code))


def _words(name: str, *, whole: bool = False) -> frozenset[str]:
    """The words of the last part of a dotted name, or of all of it."""
    return frozenset(map(str.lower, _HUMP.findall(name if whole else name.rpartition(".")[2])))


def _names(lists: Iterable[str]) -> list[str]:
    return [name for each in lists for name in _NAME.findall(each)]
