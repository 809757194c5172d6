import re

import ldap3
from fastapi import APIRouter, Form, HTTPException, Request

router = APIRouter()
ACCOUNT = re.compile(r"[a-z][a-z0-9]{1,15}")


# case: vulnerable CWE-90
@router.post("/login/find")
async def find(request: Request):
    form = await request.form()
    kind = form.get("kind", "uid")
    match kind:
        case "mail":
            term = "(mail=" + str(form["value"]) + ")"
        case _:
            term = "(uid=" + str(form["value"]) + ")"
    conn = ldap3.Connection("ldaps://login.example.com", auto_bind=True)
    found = conn.search("dc=example,dc=com", term)
    return {"known": found}


# case: safe CWE-90
@router.post("/login/check")
def check(account: str = Form(...)):
    if ACCOUNT.fullmatch(account) is None:
        raise HTTPException(422, "not an account name")
    conn = ldap3.Connection("ldaps://login.example.com", auto_bind=True)
    found = conn.search("dc=example,dc=com", "(uid=" + account + ")")
    return {"known": found}
