import asyncio
import subprocess

from aiohttp import web

routes = web.RouteTableDef()


# case: vulnerable CWE-78
@routes.post("/thumb")
async def make_thumb(request):
    body = await request.json()
    size = body.get("size", "200x200")
    proc = await asyncio.create_subprocess_shell(
        f"convert /srv/media/in.png -resize {size} /srv/media/out.png"
    )
    await proc.wait()
    return web.json_response({"code": proc.returncode})


# case: safe CWE-78
@routes.post("/preview")
async def make_preview(request):
    body = await request.json()
    width = int(body.get("width", 200))
    height = int(body.get("height", 200))
    proc = await asyncio.create_subprocess_shell(
        f"convert /srv/media/in.png -resize {width}x{height} /srv/media/out.png"
    )
    await proc.wait()
    return web.json_response({"code": proc.returncode})
