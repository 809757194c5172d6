import cherrypy
import falcon
from django.views.generic import FormView
from litestar.response import Redirect
from sanic.response import redirect


class Door:
    def on_get(self, req, resp):
        # ruleid: python-open-redirect
        raise falcon.HTTPFound(req.get_param("to"))

    def on_post(self, req, resp):
        # ok: python-open-redirect
        raise falcon.HTTPFound("/doors/" + req.get_param("to"))

    def on_put(self, req, resp):
        # ok: python-open-redirect
        resp.location = req.path + "/" + new_key()

    def on_patch(self, req, resp):
        # ruleid: python-open-redirect
        resp.location = req.get_param("to")

    def on_delete(self, req, resp):
        # ruleid: python-open-redirect
        raise falcon.HTTPFound(json.load(req.stream)["to"])


class Hall:
    @cherrypy.expose
    def leave(self, url="/"):
        # ruleid: python-open-redirect
        raise cherrypy.HTTPRedirect(url)

    @cherrypy.expose
    def stay(self, page="1"):
        # ok: python-open-redirect
        raise cherrypy.HTTPRedirect("/hall?page=" + page)


async def jump(request):
    # ruleid: python-open-redirect
    return redirect(to=request.args.get("to"))


async def back(request):
    # ruleid: python-open-redirect
    return Redirect(path=request.query_params["to"])


async def home(request):
    # ok: python-open-redirect
    return Redirect(path="/")


class Sent(FormView):
    def get_success_url(self):
        # ruleid: python-open-redirect
        return self.request.GET["back"]


class Kept(FormView):
    def get_success_url(self):
        # ok: python-open-redirect
        return "/kept"


def fallback(request):
    engine = os.environ.get("FALLBACK_URL", "")
    # ok: python-open-redirect
    return HttpResponseRedirect(engine + (request.GET.get("q") or ""))
