import random
from secrets import token_urlsafe

from fastapi import APIRouter

from .database import save_invitation

router = APIRouter()


# case: vulnerable CWE-330
@router.post("/invitations")
async def invite(mail: str):
    settings = {"generate": lambda: "%x" % random.getrandbits(64)}
    code = settings["generate"]()
    await save_invitation(mail, secret=code)
    return {"sent": True}


# case: safe CWE-330
@router.post("/invitations/team")
async def invite_team(mail: str):
    settings = {"generate": lambda: token_urlsafe(24)}
    code = settings["generate"]()
    await save_invitation(mail, secret=code)
    return {"sent": True}
