import asyncio
import functools
import re
import shlex

from aiohttp import web

routes = web.RouteTableDef()


# case: vulnerable CWE-78
def command_for(tool, target, *, year):
    return "{} --year {} > {}".format(tool, year, target)


async def start(make):
    process = await asyncio.create_subprocess_shell(make())
    return await process.wait()


@routes.post("/exports")
async def export(request):
    body = await request.json()
    make = functools.partial(command_for, "vine-export", "/tmp/vines.csv", year=body["year"])
    return web.json_response({"code": await start(make)})


# case: safe CWE-78
def year_of(body):
    found = re.fullmatch(r"(19|20)\d\d", str(body.get("year", "")))
    return found.group(0) if found else "2024"


@routes.post("/exports/year")
async def export_year(request):
    body = await request.json()
    words = ["vine-export", "--year", year_of(body), "--note", shlex.quote(str(body.get("note", "")))]
    process = await asyncio.create_subprocess_shell(" ".join(words))
    return web.json_response({"code": await process.wait()})
