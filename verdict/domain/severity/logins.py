"""Tells functions that ask for a login, by their names, decorators and signatures.

A name counts if all of its words are known: `requireAuth` and `get_current_user`, but not `optionalAuth`, `authRoutes`
or `verify_csrf_token`. In doubt nobody is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_LOGIN = frozenset(
    {
        "auth", "authed", "authn", "authenticate", "authenticated", "authentication", "authenticator", "authorize",
        "authorized", "authorization", "authorise", "authorised", "authorisation", "authz", "jwt", "protect",
        "protected", "loggedin", "signedin",
    }
)  # fmt: skip
"""Words that say it alone."""

ABOUT = _LOGIN | frozenset(
    {
        "access", "account", "admin", "administrator", "apikey", "apitoken", "bearer", "credential", "credentials",
        "identity", "key", "logged", "login", "member", "permission", "permissions", "principal", "privilege",
        "privileges", "role", "roles", "scope", "scopes", "session", "signed", "signin", "staff", "superuser",
        "token", "user", "users",
    }
)  # fmt: skip
"""Words for logins, and for those who log in."""

ASKS = frozenset(
    {
        "assert", "check", "checker", "checks", "enforce", "ensure", "ensures", "guard", "has", "is", "must", "need",
        "needs", "only", "require", "required", "requires", "restrict", "restricted", "validate", "validator",
        "verification", "verifier", "verifies", "verify",
    }
)  # fmt: skip
"""Words for asking."""

_SURE = ASKS | {"authenticated"}  # AuthView may be where to log in
_PEOPLE = frozenset({"account", "admin", "administrator", "member", "principal", "staff", "superuser", "user", "users"})
_READS = frozenset({"check", "checks", "validate", "validator", "verification", "verifier", "verifies", "verify"})
_ANYBODY = frozenset({"authenticated", "current"})  # User alone may be what is sent
_JUDGES = frozenset({"checker", "guard", "has", "is", "validator", "verifier"})  # classes that ask themselves
_BESIDE = frozenset(
    {
        "a", "active", "and", "api", "app", "base", "basic", "be", "by", "cookie", "current", "express", "filter",
        "for", "from", "global", "handler", "have", "header", "http", "in", "middleware", "middlewares", "mixin",
        "page", "passport", "request", "route", "the", "to", "user", "valid", "view", "web", "with",
    }
)  # fmt: skip
_GIVES = frozenset({"current", "dep", "fetch", "get", "id", "info", "load", "name", "resolve", "super"})
_HUMP = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_NAME = re.compile(r"(?:[A-Za-z_]\w*\.)*[A-Za-z_]\w*")

_ARGUMENTS = r"\(((?:[^()]|\((?:[^()]|\([^()]*+\))*+\)){0,500}+)"  # up to the bracket that closes them
_DECORATOR = re.compile(rf"^[ \t]*@((?:\w+\.)*\w+)[ \t]*(?:{_ARGUMENTS}|$)", re.MULTILINE)
_NOT_REQUIRED = re.compile(r"ptional|\brequired\s*=\s*False")
_FOREIGN = frozenset({"cors", "csrf", "xsrf"})  # csrf.protect is about the site that sends it
_DEPENDS = re.compile(r"\b(?:Depends|Security)\(\s*((?:\w+\.)*\w+)\s*[(,)]")  # FastAPI
_OR_NONE = re.compile(  # before it: user: User | None =, user: Annotated[Optional[User],
    r":\s*[\w.\[\]|,\s\"']*\b(?:Optional|None)\b[\w.\[\]|,\s\"']*=?\s*$"
)
_BEFORE = 150  # characters in which the type is looked for
_TYPED = re.compile(
    r"\w\s*:\s*((?:\w+\.)*\w*User\w*)\s*(?:[,)]|=(?!\s*None\b))"
)  # user: CurrentUser, which stands for such a dependency
_BASES = re.compile(r"^[ \t]*class\s+\w+\s*\(([^()\n]*)\)", re.MULTILINE)
_PERMISSIONS = re.compile(  # of Django REST framework, Flask
    r"\b(?:permission_classes|decorators)(?:\s*=\s*|\(\s*)[\[(]([^\[\]()|\n]*)[\])]"
)
_GUARDS = re.compile(r"^[ \t]*@UseGuards\(([^\n]*)\)[ \t]*$", re.MULTILINE)  # NestJS
_STATED = re.compile(
    r"^[ \t]*@(?:RolesAllowed|Secured(?![^\n]*ANONYMOUS)|SaCheck(?:Login|Permission|Role)"
    r"|Requires(?:Authentication|Permissions|Roles|User))\b"  # Java
    r"|^[ \t]*@PreAuthorize\((?![^\n]*(?:permitAll|isAnonymous|ANONYMOUS| or |\|\|))"  # Spring
    r"|^[ \t]*\[Authorize\b",  # ASP.NET
    re.MULTILINE,
)

_OPENED = re.compile(  # of a method, whose class asks for a login
    r"^[ \t]*@(?:\w+\.)*(?:Allow(?:Any|Anonymous|Unauthorized)\w*|allow_anonymous|Anonymous(?:Allowed)?"
    r"|login_not_required|No_?Auth\w*|PermitAll|(?:[Ii]s_?)?[Pp]ublic(?:Route)?|Skip_?Auth\w*|Unauthenticated)\b"
    r"|^[ \t]*@(?:PreAuthorize|Secured)\([^\n]*(?:permitAll|isAnonymous|ANONYMOUS)"  # Spring
    r"|^[ \t]*\[AllowAnonymous\b"  # ASP.NET
    r"|\bpermission_classes\b[^\n]*\bAllowAny\b|\bpermission_classes\s*=\s*(?:\[\s*\]|\(\s*\))",
    re.MULTILINE,
)
_COMMENT = re.compile(r"(?:^|(?<=\s))(?:#|//).*", re.MULTILINE)


def asks_for_login(name: str) -> bool:
    """Whether a function of such a name, dotted or not, lets in only who is logged in, as middleware or a decorator."""
    words = words_of(name)
    if not words <= ABOUT | ASKS | _BESIDE or words_of(name, whole=True) & _FOREIGN:
        return False
    about = words & ABOUT
    if about <= _PEOPLE and words & _READS:
        return False  # validateUser may look at what is sent
    if about == {"key"} and "api" not in words:
        return False  # has_key is about any
    return bool(about & _LOGIN or (about and words & ASKS))


def gives_user(name: str) -> bool:
    """Whether a function of such a name gives the user who is logged in: `get_current_user`."""
    words = words_of(name)
    return bool(words & _PEOPLE) and words <= ABOUT | ASKS | _BESIDE | _GIVES and not words & _READS


def is_behind_login(head: str) -> bool:
    """Whether the decorators and the signature of a function, or those of its class, ask for a login."""
    head = without_comments(head)
    return not is_opened(head) and (_STATED.search(head) is not None or any(True for _ in asked_in(head)))


def is_opened(head: str) -> bool:
    """Whether decorators say that everybody is let in, as those of a method whose class asks for a login."""
    return _OPENED.search(head) is not None


def without_comments(code: str) -> str:
    """The code without comments to the end of a line."""
    return _COMMENT.sub("", code)


def asked_in(head: str) -> Iterator[str]:
    """The names in the decorators and the signature of a function, or of its class, that ask for a login."""
    head = without_comments(head)
    yield from filter(asks_for_login, decorators_in(head))
    yield from (name for name in dependencies_in(head) if asks_for_login(name) or gives_user(name))
    yield from (name for name in _TYPED.findall(head) if gives_user(name) and words_of(name) & _ANYBODY)
    bases = [each for each in _names(_BASES.findall(head)) if not words_of(each) & _JUDGES]
    named = [*_names(_PERMISSIONS.findall(head)), *_names(_GUARDS.findall(head)), *bases]
    yield from (name for name in named if asks_for_login(name) and words_of(name) & _SURE)


def decorators_in(head: str) -> Iterator[str]:
    """The names of decorators, but of those that are told to let in everybody."""
    return (found[1] for found in _DECORATOR.finditer(head) if not _NOT_REQUIRED.search(found[2] or ""))


def dependencies_in(head: str) -> Iterator[str]:
    """What FastAPI's `Depends` names, but where there may be None instead."""
    for found in _DEPENDS.finditer(head):
        if not _OR_NONE.search(head[max(found.start() - _BEFORE, 0) : found.start()]):
            yield found[1]


def words_of(name: str, *, whole: bool = False) -> frozenset[str]:
    """The words of the last part of a dotted name, or of all of it."""
    return frozenset(map(str.lower, _HUMP.findall(name if whole else name.rpartition(".")[2])))


def _names(lists: Iterable[str]) -> list[str]:
    return [name for each in lists for name in _NAME.findall(each)]
