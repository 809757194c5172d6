"""Jobs arrive as JSON and are put on a queue."""
import asyncio

import jsonpickle
from aiohttp import web

routes = web.RouteTableDef()
jobs: asyncio.Queue = asyncio.Queue(maxsize=100)


# case: vulnerable CWE-502
@routes.post("/jobs")
async def enqueue(request):
    await jobs.put(await request.text())
    text = await jobs.get()
    job = jsonpickle.decode(text)
    return web.json_response({"queued": getattr(job, "name", "job"), "waiting": jobs.qsize()})


app = web.Application()
app.add_routes(routes)
