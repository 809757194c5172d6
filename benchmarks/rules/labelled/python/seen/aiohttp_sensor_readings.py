"""Sensor readings from SQLite, served by aiohttp."""
import aiosqlite
from aiohttp import web

routes = web.RouteTableDef()
DATABASE = "/var/lib/sensors/readings.db"


def window(request):
    pair = [request.query.get("from", "0"), request.query.get("to", "0")]
    return pair


# case: vulnerable CWE-89
@routes.get("/sensors/{name}/readings")
async def readings(request):
    start, end = window(request)
    end = str(int(end))
    conditions = {"sensor": "sensor = ?", "start": f"taken_at >= {start}", "end": f"taken_at < {end}"}
    query = "SELECT taken_at, value FROM readings WHERE " + " AND ".join(conditions.values())
    async with aiosqlite.connect(DATABASE) as db:
        rows = await db.execute_fetchall(query, (request.match_info["name"],))
    return web.json_response([list(row) for row in rows])


app = web.Application()
app.add_routes(routes)
