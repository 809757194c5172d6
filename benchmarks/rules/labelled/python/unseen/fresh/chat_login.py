"""Logs members of the chat in."""
import uuid

import tornado.web
from fastapi import Response, APIRouter

router = APIRouter()


# case: vulnerable CWE-614
class LoginHandler(tornado.web.RequestHandler):
    def post(self):
        member = self.get_body_argument("member")
        self.set_signed_cookie("member", member, httponly=True, samesite="Lax")
        self.set_status(204)


# case: safe CWE-614
class RenewHandler(tornado.web.RequestHandler):
    cookie_settings = {"httponly": True, "secure": True, "samesite": "Lax"}

    def post(self):
        member = self.get_signed_cookie("member")
        self.set_signed_cookie("member", member, **self.cookie_settings)
        self.set_status(204)


# case: vulnerable CWE-614
@router.post("/guest")
def guest(response: Response):
    visitor = uuid.uuid4().hex
    response.set_cookie(key="guest_session", value=visitor, secure=False, httponly=True)
    return {"ok": True}
