"""Tells code that lets in administrators only, by decorators and signatures and by what a function does first."""

from __future__ import annotations

import re

from verdict.domain.severity.logins import is_opened, without_comments
from verdict.domain.severity.refusals import blanked, is_left_again

# In doubt a function lets in others too: `Depends(admin_or_owner)`, `@roles_required("admin", "user")`.
_NAME = r"(?!\w*(?:any|maybe|no[nt]|optional|or)_?(?:admin|member|owner|self|staff|super|user|\w*_))"
_WHO = r"(?:admin(?:istrator)?|super_?user|super_?admin|staff_?member)"
_ASKS = rf"{_NAME}(?:require|ensure|check|verify|is|only|needs?|must_?be)s?_?{_WHO}\w*"
_GUARD = re.compile(
    rf"\b(?:Depends|Security)\(\s*(?:\w+\.)*{_NAME}\w*{_WHO}\w*\s*[,)]"  # FastAPI
    rf"|^\s*@(?:\w+\.)*(?:{_NAME}\w*{_WHO}_?(?:only|required|access)|{_ASKS})\s*(?:\(|$)"
    r"|^\s*@(?:\w+\.)*user_passes_test\(\s*lambda (\w+): \1\.(?:is_superuser|is_staff|is_admin)\s*[,)]"
    r"|^\s*@(?:\w+\.)*(?:role|permission)s?_(?:required|accepted)\(\s*[\"'](?:admin|superuser)\w*[\"']\s*\)"
    r"|^\s*@\w+\(\s*[\"']has(?:Role|Authority)\(\s*[\"'](?:ROLE_)?ADMIN[\"']\s*\)\s*[\"']\s*\)"  # Spring
    r"|^\s*@(?:RolesAllowed|Secured|Roles)\(\s*[{\[]?\s*(?:[\"'](?:ROLE_)?ADMIN[\"']|Role\.Admin)\s*[}\]]?\s*\)"
    rf"|\.(?:all|delete|get|patch|post|put|use)\([^\n]*[\[,]\s*(?:\w+\.)*{_ASKS}(?:\(\))?\s*[,\]]",  # Express
    re.IGNORECASE | re.MULTILINE,
)
_STATED = re.compile(r"^\s*@(?:RolesAllowed|Secured|Roles|PreAuthorize)\([^\n]*", re.MULTILINE)
"""Of a class or a method; where both have one, that of the method counts."""

# if not request.user.is_superuser: raise …, if (user.role !== "admin") return …, and nobody else gets past it
_IS = rf"(?:\w+\.)*{_NAME}(?:is_?)?{_WHO}\w*+(?:\([^()\n]{{0,80}}\))?"
_IN = r"(?:\w+\.)*(?:in_?group|has_?(?:any_?)?role|is_?in_?role)\([^()\n]{0,80}?[\"']admin\w*[\"'][^()\n]{0,80}\)"
_REFUSES = re.compile(
    rf"^(?P<indent>[ \t]*)if\b\s*+\(?\s*+(?:(?:!|not\s)\s*+(?:{_IS}|{_IN})|(?:{_IS}|{_IN})\s*+(?:={{2,3}}|is)\s*+false"
    r"|(?:\w+\.)*role\s*+!={1,2}\s*+[\"']admin\w*[\"'])\s*+\)?\s*+[:{]?\s*+"
    r"(?:return|raise|throw|abort\b|(?:(?!&&|\band\b)[^\n])*\b(?:40[13]|forbid(?:den)?|denied|unauthori[sz]ed)\b)",
    re.IGNORECASE | re.MULTILINE,
)


def lets_in_administrators_only(head: str) -> bool:
    """Whether a function's decorators or signature ask for an administrator."""
    head = without_comments(head)
    others = (found[0] for found in _STATED.finditer(head) if not _GUARD.search(found[0]))
    return _GUARD.search(head) is not None and not is_opened(head) and not any(others)


def turns_others_away(code: str) -> bool:
    """Whether a function asks for an administrator before what its last line does, and refuses everybody else.

    What is asked in a block that ends before that line, as in another branch or function, doesn't count. Neither does
    what is asked around that line.
    """
    code = blanked(code)
    for found in _REFUSES.finditer(code):
        after = [*filter(str.strip, code[found.end() :].split("\n")[1:])]
        if all(line.startswith(found["indent"]) for line in after) and is_left_again(after, found["indent"]):
            return True
    return False
