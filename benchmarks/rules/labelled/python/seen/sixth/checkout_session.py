import uuid

from aiohttp import web
from starlette.responses import JSONResponse


# case: vulnerable CWE-614
class SessionCookie:
    def __init__(self, secure=False):
        self.secure = secure

    def attach(self, response):
        response.set_cookie("session", uuid.uuid4().hex, secure=self.secure, httponly=True)
        return response


async def begin(request):
    return SessionCookie().attach(JSONResponse({"started": True}))


# case: safe CWE-614
async def resume(request: web.Request) -> web.Response:
    response = web.json_response({"resumed": True})
    response.set_cookie("session", uuid.uuid4().hex, secure=True, httponly=True)
    return response
