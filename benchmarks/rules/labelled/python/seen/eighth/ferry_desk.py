import uuid

from aiohttp import web

TICKETS = {}


# case: vulnerable CWE-1004
async def board(request):
    form = await request.post()
    key = uuid.uuid4().hex
    TICKETS[key] = form["booking"]
    answer = web.HTTPFound("/crossing")
    answer.set_cookie("auth_token", key, secure=True, httponly=False, samesite="Lax")
    raise answer


# case: safe CWE-1004
async def board_crew(request):
    form = await request.post()
    key = uuid.uuid4().hex
    TICKETS[key] = form["crew"]
    answer = web.HTTPFound("/bridge")
    answer.set_cookie("auth_token", key, secure=True, httponly=True, samesite="Lax")
    raise answer


app = web.Application()
app.router.add_post("/board", board)
app.router.add_post("/crew", board_crew)
