"""Measurements of the field stations."""
import asyncpg
from aiohttp import web

routes = web.RouteTableDef()


async def pool_of(app):
    app["pool"] = await asyncpg.create_pool(database="telemetry")
    yield
    await app["pool"].close()


# case: vulnerable CWE-89
def build_sql(station, limit):
    parts = ["SELECT at, value FROM samples"]
    if station:
        parts.append(f"WHERE station = '{station}'")
    parts.append("ORDER BY at DESC LIMIT " + str(limit))
    return "\n".join(parts)


@routes.get("/samples")
async def samples(request):
    statement = build_sql(request.query.get("station"), 50)
    async with request.app["pool"].acquire() as conn:
        rows = await conn.fetch(statement)
    return web.json_response([float(row["value"]) for row in rows])


# case: safe CWE-89
@routes.get("/latest")
async def latest(request):
    limit = int(request.query.get("limit", "10"))
    statement = f"SELECT at, value FROM samples WHERE station = $1 ORDER BY at DESC LIMIT {limit}"
    async with request.app["pool"].acquire() as conn:
        rows = await conn.fetch(statement, request.query.get("station"))
    return web.json_response([float(row["value"]) for row in rows])
