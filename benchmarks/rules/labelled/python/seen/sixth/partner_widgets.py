from aiohttp import web
from starlette.applications import Starlette
from starlette.middleware.cors import CORSMiddleware

PARTNERS = ("https://shop.example.org", "https://blog.example.org")


# case: safe CWE-942
@web.middleware
async def partners_only(request, handler):
    response = await handler(request)
    origin = request.headers.get("Origin")
    if origin in PARTNERS:
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Allow-Credentials"] = "true"
        response.headers["Vary"] = "Origin"
    return response


# case: safe CWE-942
def build():
    app = Starlette()
    origins = []
    for partner in PARTNERS:
        origins.append(partner)
    app.add_middleware(CORSMiddleware, allow_origins=origins, allow_credentials=True)
    return app
