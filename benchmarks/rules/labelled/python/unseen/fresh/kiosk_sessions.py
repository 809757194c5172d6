from aiohttp import web
from aiohttp_session import get_session, new_session

PINS = {"1842": "desk-1", "9930": "desk-2"}


# case: vulnerable CWE-501
async def attach(request):
    session = await new_session(request)
    headers = request.headers
    owner = headers["X-Desk"] if "X-Desk" in headers else headers.get("X-Owner", "")
    session["desk"] = owner.strip().lower()
    return web.Response(status=204)


# case: safe CWE-501
async def attach_by_pin(request):
    session = await get_session(request)
    data = await request.post()
    try:
        session["desk"] = PINS[data["pin"]]
    except KeyError:
        raise web.HTTPForbidden() from None
    return web.Response(status=204)
