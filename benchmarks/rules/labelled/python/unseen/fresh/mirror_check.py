import aiohttp
from aiohttp import web

MIRRORS = ("https://mirror-a.example.org", "https://mirror-b.example.org")


# case: vulnerable CWE-918
async def check(request):
    body = await request.json()
    results = {}
    async with aiohttp.ClientSession() as session:
        for mirror in body.get("mirrors", []):
            async with session.get(mirror + "/TIMESTAMP") as answer:
                results[mirror] = await answer.text()
    return web.json_response(results)


# case: safe CWE-918
async def check_known(request):
    body = await request.json()
    results = {}
    wanted = set(body.get("mirrors", []))
    async with aiohttp.ClientSession() as session:
        for mirror in MIRRORS:
            if mirror not in wanted:
                continue
            async with session.get(mirror + "/TIMESTAMP") as answer:
                results[mirror] = await answer.text()
    return web.json_response(results)
