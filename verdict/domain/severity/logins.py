"""Tells code that asks for a login, by the names of functions and by what a function does first.

A name counts if all of its words are known: `requireAuth` and `get_current_user`, but not `optionalAuth`, `authRoutes`
or `verify_csrf_token`. In doubt nobody is asked.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence

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

_DECORATOR = re.compile(r"^[ \t]*@((?:\w+\.)*\w+)[ \t]*(?:\(([^\n]*)|$)", re.MULTILINE)
_DEPENDS = re.compile(r"\b(?:Depends|Security)\(\s*((?:\w+\.)*\w+)\s*[(,)]")  # FastAPI
_TYPED = re.compile(
    r"\w\s*:\s*((?:\w+\.)*\w*User\w*)\s*(?:[,)]|=(?!\s*None\b))"
)  # user: CurrentUser, which stands for such a dependency
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
    r"\b40[13]\b|unauthori[sz]ed|not.?(?:authenticated|authori[sz]ed|logged)|forbidden|denied"
    r"|(?<![a-z])(?:log|sign)[ _-]?in(?:_?(?:page|required|route|url|view))?(?![a-z])|(?:go|to)_?log_?in",
    re.IGNORECASE,
)
_SENDER = re.compile(r"auth|cookie|session|token|user|logged|jwt|api.?key", re.IGNORECASE)
_FORGED = re.compile(r"x?[cs]srf\w*", re.IGNORECASE)  # such a token isn't the user's
_LEAVES = re.compile(r"\b(?:return|raise|throw|abort|exit)\b")
_COMMENT = re.compile(r"(?:^|\s)(?://|#).*")
_TEXT = re.compile(r"\"{3}[^\"]*+(?:\"{1,2}(?!\")[^\"]*+)*+\"{3}")  # a docstring
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
    bases = [each for each in _names(_BASES.findall(head)) if not _words(each) & _JUDGES]
    named = [*_names(_PERMISSIONS.findall(head)), *_names(_GUARDS.findall(head)), *bases]
    return _STATED.search(head) is not None or any(asks_for_login(each) and _words(each) & _SURE for each in named)


def turns_strangers_away(code: str) -> bool:
    """Whether a function refuses who isn't logged in before what its last line does.

    What is asked in a block that ends before that line, as in another branch or function, doesn't count.
    """
    lines = code.split("\n")
    depths = _depths_after(lines)
    for found, last in _conditions(code):
        name = _tested(found)
        words = _words(name, whole=True)
        depth = depths[last]
        if not words & _OF_SENDER or not words <= _AROUND or not (depth is None or depth.startswith(found["indent"])):
            continue
        block = _block(found, lines[last + 1 : last + 1 + _BLOCK])
        if (
            not _BUT.search(block.partition("\n")[0])
            and _LEAVES.search(block)
            and _REFUSES.search(block)
            and (not words <= _RECORD or _is_sender(name, code[: found.start()]))
        ):
            return True
    return False


def refuses_strangers(code: str) -> bool:
    """Whether a function that is run before others may refuse who isn't logged in, and lets in nobody else."""
    done = _FORGED.sub("", _TEXT.sub("", "\n".join(_COMMENT.sub("", line) for line in code.split("\n"))))
    return bool(_SENDER.search(done) and _REFUSES.search(done)) and not lets_strangers_in(code)


def lets_strangers_in(code: str) -> bool:
    """Whether a function that is run before others lets in who isn't logged in, maybe only if nothing is configured.

    Such are `if (!apiKey) return next();` and a user who is optional. What may be done by all is told by its path.
    """
    lines = code.split("\n")
    python = any(line.lstrip().startswith(("def ", "async def ")) for line in lines)
    for found, last in _conditions(code):
        words = _words(_tested(found), whole=True)
        if not words & (_ABOUT | _SETTINGS) or words & _WELL or _PLACE.search(found[0]):
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
    return "\n".join(_COMMENT.sub("", line) for line in lines)


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


def _is_sender(name: str, before: str) -> bool:
    """Whether a variable is set to who sends the request, not to somebody who is looked up by what is sent."""
    given = re.findall(rf"\b{re.escape(name)}\b[^=\n]{{0,60}}=(?![=>])([^\n]*)", before)
    return bool(given) and _SENDS.search(given[-1]) is not None and not _SENT.search(given[-1])


def _words(name: str, *, whole: bool = False) -> frozenset[str]:
    """The words of the last part of a dotted name, or of all of it."""
    return frozenset(map(str.lower, _HUMP.findall(name if whole else name.rpartition(".")[2])))


def _names(lists: Iterable[str]) -> list[str]:
    return [name for each in lists for name in _NAME.findall(each)]
