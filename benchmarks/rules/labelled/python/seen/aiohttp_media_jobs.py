"""Media conversion service: aiohttp handlers and the tool runner behind them."""
import asyncio
import re
import shlex
import subprocess
from pathlib import Path

from aiohttp import web

routes = web.RouteTableDef()
MEDIA = Path("/srv/media")
PRESETS = {"web": "libx264", "archive": "libx265", "mobile": "libvpx"}
ASSET_ID = re.compile(r"[0-9a-f]{12}")


class ToolRunner:
    """Runs a program in the media folder."""

    def __init__(self, timeout=120):
        self.timeout = timeout

    async def program(self, *argv):
        proc = await asyncio.create_subprocess_exec(*argv, cwd=MEDIA, stdout=asyncio.subprocess.PIPE)
        out, _ = await asyncio.wait_for(proc.communicate(), self.timeout)
        return proc.returncode, out.decode(errors="replace")


# case: vulnerable CWE-78
@routes.post("/probe")
async def probe(request):
    body = await request.json()
    proc = await asyncio.create_subprocess_shell(
        f"ffprobe -v error -show_format {body['asset']}.mp4", cwd=MEDIA, stdout=asyncio.subprocess.PIPE
    )
    out, _ = await proc.communicate()
    return web.json_response({"info": out.decode()})


# case: safe CWE-78
@routes.post("/probe/streams")
async def probe_streams(request):
    body = await request.json()
    asset = body["asset"]
    if not ASSET_ID.fullmatch(asset):
        raise web.HTTPBadRequest()
    proc = await asyncio.create_subprocess_shell(
        f"ffprobe -v error -show_streams {asset}.mp4", cwd=MEDIA, stdout=asyncio.subprocess.PIPE
    )
    out, _ = await proc.communicate()
    return web.json_response({"info": out.decode()})


# case: vulnerable CWE-78
@routes.post("/convert/{preset}")
async def convert(request):
    form = await request.post()
    options = {"codec": PRESETS.get(request.match_info["preset"], "libx264"), "size": form.get("size", "640x360")}
    line = "ffmpeg -i in.mp4 -c:v {codec} -s {size} out.mp4".format(**options)
    loop = asyncio.get_running_loop()
    done = await loop.run_in_executor(None, lambda: subprocess.run(line, shell=True, cwd=MEDIA))
    return web.json_response({"code": done.returncode})


# case: safe CWE-78
@routes.post("/recode/{preset}")
async def recode(request):
    codec = PRESETS.get(request.match_info["preset"])
    if codec is None:
        raise web.HTTPNotFound()
    line = f"ffmpeg -i in.mp4 -c:v {codec} out.mp4"
    loop = asyncio.get_running_loop()
    done = await loop.run_in_executor(None, lambda: subprocess.run(line, shell=True, cwd=MEDIA))
    return web.json_response({"code": done.returncode})


# case: vulnerable CWE-78
@routes.get("/thumbs")
async def thumbs(request):
    names = request.query.getall("name", [])
    line = "montage " + " ".join(names) + " sheet.png"
    proc = await asyncio.create_subprocess_exec("sh", "-c", line, cwd=MEDIA)
    return web.json_response({"code": await proc.wait()})


# case: safe CWE-78
@routes.get("/captions")
async def captions(request):
    words = request.query.getall("word", [])
    line = "convert -size 600x60 label:" + shlex.quote(" ".join(w for w in words if w.isalnum())) + " caption.png"
    proc = await asyncio.create_subprocess_shell(line, cwd=MEDIA)
    return web.json_response({"code": await proc.wait()})


# case: safe CWE-78
@routes.get("/duration")
async def duration(request):
    name = MEDIA / Path(request.query.get("name", "")).name
    code, out = await ToolRunner().program("mediainfo", "--Output=General;%Duration%", str(name))
    return web.json_response({"code": code, "duration": out.strip()})


app = web.Application()
app.add_routes(routes)
