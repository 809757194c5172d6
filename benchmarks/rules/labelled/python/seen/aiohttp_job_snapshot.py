"""Snapshot of the job table, restored by name."""
import pickle
from pathlib import Path

from aiohttp import web

routes = web.RouteTableDef()
SNAPSHOTS = {"nightly": Path("/var/lib/jobs/nightly.pkl"), "hourly": Path("/var/lib/jobs/hourly.pkl")}


# case: safe CWE-502
@routes.post("/restore/{name}")
async def restore(request):
    form = await request.post()
    comment = form.get("comment", "")
    source = SNAPSHOTS.get(request.match_info["name"])
    if source is None:
        raise web.HTTPNotFound()
    table = pickle.loads(source.read_bytes())
    return web.json_response({"restored": len(table), "comment": comment})


app = web.Application()
app.add_routes(routes)
