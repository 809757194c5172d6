"""Which pages may call this API from a browser."""
from aiohttp import web

PAGES = {"https://app.example.com", "https://admin.example.com"}


# case: vulnerable CWE-942
@web.middleware
async def open_to_all(request, handler):
    response = await handler(request)
    origin = request.headers.get("Origin")
    if origin:
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Allow-Credentials"] = "true"
    return response


# case: safe CWE-942
@web.middleware
async def open_to_pages(request, handler):
    response = await handler(request)
    origin = request.headers.get("Origin")
    if origin in PAGES:
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Allow-Credentials"] = "true"
        response.headers["Vary"] = "Origin"
    return response
