import bottle
import cherrypy
import falcon
from aiohttp import web
from sanic.response import redirect as sanic_redirect
from starlette.responses import RedirectResponse

LINES = {"7": "https://tram.example/7", "9": "https://tram.example/9"}


# case: vulnerable CWE-601
async def aio_back(request):
    raise web.HTTPSeeOther(location=request.query.get("back", "/"))


# case: safe CWE-601
async def aio_line(request):
    raise web.HTTPSeeOther(location=LINES.get(request.query.get("line"), "/"))


# case: vulnerable CWE-601
class Stop:
    def on_get(self, req, resp):
        raise falcon.HTTPFound(req.get_param("to", required=True))


# case: safe CWE-601
class StopByName:
    def on_get(self, req, resp, stop):
        raise falcon.HTTPFound("/stops/" + falcon.uri.encode_value(stop))


# case: vulnerable CWE-601
class Map:
    @cherrypy.expose
    def go(self, url="/"):
        raise cherrypy.HTTPRedirect(url)


# case: vulnerable CWE-601
@bottle.get("/leave")
def leave():
    bottle.response.status = 303
    bottle.response.set_header("Location", bottle.request.query.get("url"))
    return ""


# case: vulnerable CWE-601
async def sanic_jump(request):
    return sanic_redirect(request.args.get("jump"))


# case: safe CWE-601
async def sanic_home(request):
    return sanic_redirect("/home?from=" + str(int(request.args.get("stop", "0"))))


# case: vulnerable CWE-601
async def star(request):
    return RedirectResponse(request.query_params["next"], status_code=303)


# case: safe CWE-601
async def star_named(request):
    return RedirectResponse(request.url_for("line", number=request.query_params["line"]), status_code=303)
