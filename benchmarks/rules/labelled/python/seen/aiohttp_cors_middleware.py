"""CORS middlewares of the reporting API."""
from urllib.parse import urlsplit

from aiohttp import web

TRUSTED_HOSTS = frozenset({"reports.example.com", "portal.example.com"})


# case: vulnerable CWE-942
@web.middleware
async def reporting_cors(request, handler):
    response = await handler(request)
    origin = request.headers.get("Origin", "")
    if origin.endswith("example.com"):
        response.headers.update({"Access-Control-Allow-Origin": origin, "Access-Control-Allow-Credentials": "true"})
    return response


# case: safe CWE-942
@web.middleware
async def portal_cors(request, handler):
    response = await handler(request)
    origin = request.headers.get("Origin", "")
    parts = urlsplit(origin)
    if parts.scheme == "https" and parts.netloc in TRUSTED_HOSTS:
        response.headers.update({"Access-Control-Allow-Origin": origin, "Access-Control-Allow-Credentials": "true"})
        response.headers["Vary"] = "Origin"
    return response


# case: vulnerable CWE-942
@web.middleware
async def mobile_cors(request, handler):
    response = await handler(request)
    allowed = request.headers.get("Origin") or "null"
    response.headers["Access-Control-Allow-Credentials"] = "true"
    response.headers["Access-Control-Allow-Origin"] = allowed
    return response


# case: safe CWE-942
@web.middleware
async def public_cors(request, handler):
    response = await handler(request)
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Access-Control-Allow-Methods"] = "GET"
    return response
