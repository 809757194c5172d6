from aiohttp import web
from motor.motor_asyncio import AsyncIOMotorClient

reviews = AsyncIOMotorClient()["shop"]["reviews"]


# case: vulnerable CWE-943
def longer_than(author):
    return {"$where": "this.author == '%s' && this.text.length > 20" % author}


async def by_author(request: web.Request) -> web.Response:
    cursor = reviews.find(longer_than(request.query["author"]))
    return web.json_response([str(found["_id"]) async for found in cursor])


# case: safe CWE-943
async def by_stars(request: web.Request) -> web.Response:
    body = await request.json()
    stars = body.get("stars")
    if not isinstance(stars, int):
        raise web.HTTPBadRequest()
    cursor = reviews.find({"stars": {"$gte": stars}})
    return web.json_response([str(found["_id"]) async for found in cursor])
