from aiohttp import web
from motor.motor_asyncio import AsyncIOMotorClient


# case: vulnerable CWE-943
class SensorQuery:
    def __init__(self):
        self.terms = {"archived": False}

    def script(self, expression):
        self.terms["$where"] = "this.value > " + expression
        return self


async def above(request: web.Request):
    query = SensorQuery().script(request.query.get("limit", "0"))
    db = AsyncIOMotorClient(request.app["mongo"]).sensors
    rows = await db.readings.find(query.terms, {"_id": 0}).to_list(100)
    return web.json_response(rows)


# case: safe CWE-943
async def above_limit(request: web.Request):
    try:
        limit = float(request.query.get("limit", "0"))
    except ValueError:
        raise web.HTTPBadRequest() from None
    db = AsyncIOMotorClient(request.app["mongo"]).sensors
    terms = {"archived": False, "value": {"$gt": limit}}
    rows = await db.readings.find(terms, {"_id": 0}).to_list(100)
    return web.json_response(rows)
