"""Asset gateway: aiohttp server that talks to upstreams."""
import re
import urllib.request
from urllib.parse import urlparse

import aiohttp
import requests
from aiohttp import web

UPSTREAMS = {"maps": "https://maps.example.net", "fonts": "https://fonts.example.net"}
TILE = re.compile(r"(\d{1,2})/(\d{1,6})/(\d{1,6})")


def build_app(session):
    gateway = Gateway(session)
    app = web.Application()
    app.router.add_post("/fetch", gateway.fetch)
    app.router.add_post("/fetch/listed", gateway.fetch_listed)
    app.router.add_get("/upstream/{name}", gateway.upstream)
    app.router.add_get("/tile/{tile:.+}", gateway.tile)
    app.router.add_get("/missing", gateway.not_available)
    app.router.add_get("/missing/plain", gateway.plain_not_available)
    app.router.add_get("/moved", gateway.moved)
    app.router.add_get("/moved/here", gateway.moved_here)
    app.router.add_get("/warm", warm_cache)
    app.router.add_get("/warm/fixed", warm_fixed)
    return app


class Gateway:
    def __init__(self, session: aiohttp.ClientSession):
        self.session = session

    def host_allowed(self, url):
        parts = urlparse(url)
        return parts.scheme == "https" and parts.hostname in {"maps.example.net", "fonts.example.net"}

    # case: vulnerable CWE-918
    async def fetch(self, request):
        data = await request.post()
        async with self.session.get(data["source"]) as upstream:
            return web.json_response({"type": upstream.content_type, "status": upstream.status})

    # case: safe CWE-918
    async def fetch_listed(self, request):
        data = await request.post()
        source = data["source"]
        if not self.host_allowed(source):
            raise web.HTTPForbidden()
        async with self.session.get(source, allow_redirects=False) as upstream:
            return web.json_response({"type": upstream.content_type, "status": upstream.status})

    # case: vulnerable CWE-918
    async def upstream(self, request):
        name = request.match_info["name"]
        base = UPSTREAMS[name] if name in UPSTREAMS else "https://" + name
        async with self.session.head(base + "/version") as answer:
            return web.json_response({"status": answer.status})

    # case: safe CWE-918
    async def tile(self, request):
        match = TILE.fullmatch(request.match_info["tile"])
        if match is None:
            raise web.HTTPNotFound()
        zoom, x, y = match.groups()
        async with self.session.get(f"{UPSTREAMS['maps']}/tiles/{zoom}/{x}/{y}.png") as answer:
            return web.Response(body=await answer.read(), content_type="image/png")

    # case: vulnerable CWE-79
    async def not_available(self, request):
        text = f"<h1>Not available</h1><p>{request.path_qs} is not on this gateway: {request.query.get('why', '')}</p>"
        return web.Response(text=text, content_type="text/html", status=404)

    # case: safe CWE-79
    async def plain_not_available(self, request):
        text = f"Not available: {request.query.get('why', '')}"
        return web.Response(text=text, content_type="text/plain", headers={"X-Content-Type-Options": "nosniff"})

    # case: vulnerable CWE-601
    async def moved(self, request):
        target = request.query.get("to", "/")
        raise web.HTTPFound(location=target)

    # case: safe CWE-601
    async def moved_here(self, request):
        target = request.query.get("to", "/")
        if not re.fullmatch(r"/|(/[A-Za-z0-9_-]+)+/?", target):
            target = "/"
        raise web.HTTPFound(location=target)


# case: vulnerable CWE-918
async def warm_cache(request):
    urls = [line.strip() for line in request.headers.get("X-Warm", "").split(",")]
    found = [urllib.request.urlopen(url, timeout=3).status for url in urls if url.startswith("http")]
    return web.json_response(found)


# case: safe CWE-918
async def warm_fixed(request):
    wanted = request.headers.get("X-Warm", "").split(",")
    found = [requests.get(base, timeout=3).status_code for name, base in UPSTREAMS.items() if name in wanted]
    return web.json_response(found)
