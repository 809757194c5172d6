import asyncio
import base64
import re

from aiohttp import web

routes = web.RouteTableDef()
BRANCH = re.compile(r"[a-z0-9][a-z0-9/]{0,60}")


# case: vulnerable CWE-78
@routes.get("/activity/{token}")
async def activity(request: web.Request) -> web.Response:
    raw = base64.urlsafe_b64decode(request.match_info["token"]).decode()
    author, _, since = raw.partition("|")
    process = await asyncio.create_subprocess_shell(
        "git -C /srv/repo log --oneline --author=" + author + " --since=1.week",
        stdout=asyncio.subprocess.PIPE,
    )
    out, _ = await process.communicate()
    return web.json_response({"since": since, "commits": out.decode().splitlines()})


# case: safe CWE-78
@routes.get("/branches")
async def branch_log(request: web.Request) -> web.Response:
    branch = request.query.get("branch", "main")
    if not BRANCH.fullmatch(branch):
        raise web.HTTPBadRequest(text="no such branch")
    process = await asyncio.create_subprocess_shell(
        f"git -C /srv/repo log --oneline {branch}", stdout=asyncio.subprocess.PIPE
    )
    out, _ = await process.communicate()
    return web.json_response(out.decode().splitlines())
