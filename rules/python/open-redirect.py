from urllib.parse import urlparse

from aiohttp import web
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect as django_redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.generic import RedirectView
from fastapi import FastAPI
from fastapi.responses import RedirectResponse
from flask import Flask, Response, redirect, request, url_for

app = Flask(__name__)
api = FastAPI()
PAGES = {"home": "/", "help": "/help"}


@app.route("/login", methods=["POST"])
def flask_login():
    target = request.args.get("next") or "/"
    # ruleid: python-open-redirect
    return redirect(target)


@app.route("/login2", methods=["POST"])
def flask_weak():
    target = request.args.get("next", "/")
    if not target.startswith("/"):
        target = "/" + target
    # ruleid: python-open-redirect
    return redirect(target, code=303)


@app.route("/login3", methods=["POST"])
def flask_checked():
    target = request.args.get("next", "/")
    if urlparse(target).netloc:
        target = url_for("index")
    # ok: python-open-redirect
    return redirect(target)


@app.route("/login4", methods=["POST"])
def flask_helper():
    target = request.form["next"]
    if not is_safe_url(target):
        return "refused", 400
    # ok: python-open-redirect
    return redirect(target)


@app.route("/search")
def flask_routes():
    query = request.args["q"]
    if query == "1":
        # ok: python-open-redirect
        return redirect(url_for("results", q=query))
    if query == "2":
        # ok: python-open-redirect
        return redirect(f"/results?q={query}")
    if query == "3":
        # ok: python-open-redirect
        return redirect("https://example.com/search?q=" + query)
    if query == "4":
        # ok: python-open-redirect
        return redirect(PAGES.get(query, "/"))
    if query == "5":
        # ok: python-open-redirect
        return redirect(f"{url_for('results')}?q={query}")
    # ruleid: python-open-redirect
    return redirect("/" + query)


def django_login(request):
    target = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(target, allowed_hosts={request.get_host()}):
        # ok: python-open-redirect
        return HttpResponseRedirect(target)
    # ok: python-open-redirect
    return django_redirect("profile", user=request.user.pk)


def django_language(request):
    target = request.POST.get("next", request.GET.get("next"))
    if (target or request.accepts("text/html")) and not url_has_allowed_host_and_scheme(
        url=target,
        allowed_hosts={request.get_host()},
    ):
        target = "/"
    # ok: python-open-redirect
    return HttpResponseRedirect(target) if target else HttpResponse(status=204)


def django_unchecked(request):
    host = request.GET["site"]
    if "quick" in request.GET:
        # ruleid: python-open-redirect
        return HttpResponseRedirect("https://%s/welcome" % host)
    if "plain" in request.GET:
        response = HttpResponse(status=302)
        # ruleid: python-open-redirect
        response["Location"] = host
        return response
    # ok: python-open-redirect
    return django_redirect(reverse("search") + "?site=" + host)


def django_saved(request, next_page, user_form):
    user_form.save()
    # ok: python-open-redirect
    return HttpResponseRedirect(next_page)


def django_path(request, target):
    # ruleid: python-open-redirect
    return HttpResponseRedirect(target)


def django_same_page(request):
    # ok: python-open-redirect
    return HttpResponseRedirect(request.path)


@api.get("/go")
async def fastapi_go(url: str, page: int = 1):
    if page > 1:
        # ok: python-open-redirect
        return RedirectResponse(f"/list?page={page}")
    # ruleid: python-open-redirect
    return RedirectResponse(url=url)


async def aiohttp_go(request):
    # ruleid: python-open-redirect
    raise web.HTTPFound(location=request.query["to"])


@app.route("/located")
def located():
    target = request.args["to"]
    response = Response(status=302)
    # ruleid: python-open-redirect
    response.location = target
    # ruleid: python-open-redirect
    response.headers.set("Location", target)
    if request.args.get("plain"):
        # ruleid: python-open-redirect
        return "", 302, {"Location": target}
    if target.isascii():
        # ok: python-open-redirect
        return Response(status=201, headers={"Location": target})
    # ruleid: python-open-redirect
    return Response(status=303, headers={"Location": target})


@app.route("/suffix")
def suffix():
    target = request.args["to"]
    if not urlparse(target).netloc.endswith("example.com"):
        target = "/"
    # ruleid: python-open-redirect
    return redirect(target)


@app.route("/within")
def within():
    target = request.args["to"]
    if "example.com" not in urlparse(target).netloc:
        target = "/"
    # ruleid: python-open-redirect
    return redirect(target)


@app.route("/listed")
def listed():
    target = request.args["to"]
    if urlparse(target).netloc not in ("example.com", "example.org"):
        target = "/"
    # ok: python-open-redirect
    return redirect(target)


@app.route("/suffix/dot")
def suffix_dot():
    target = request.args["to"]
    if not urlparse(target).netloc.endswith(".example.com"):
        target = "/"
    # ok: python-open-redirect
    return redirect(target)


@app.route("/longer")
def longer():
    target = request.args.get("to")
    if not target or not is_safe_url(target):
        target = "/"
    # ok: python-open-redirect
    return redirect(target)


@app.route("/path")
def path_only():
    # ok: python-open-redirect
    return redirect(urlparse(request.args["to"]).path)


class Leave(RedirectView):
    def get_redirect_url(self, *args, **kwargs):
        # ruleid: python-open-redirect
        return self.request.GET["to"]


@api.get("/leave", response_class=RedirectResponse)
async def leave(url: str):
    # ruleid: python-open-redirect
    return url


async def aiohttp_moved(request):
    # ruleid: python-open-redirect
    raise web.HTTPMovedPermanently(request.rel_url.query["to"])


async def aiohttp_host(request):
    # ok: python-open-redirect
    raise web.HTTPMovedPermanently("https://" + request.headers["Host"] + "/")


@app.route("/back")
def flask_back():
    if "HTTP_REFERER" in request.environ:
        # ok: python-open-redirect
        return redirect(request.environ["HTTP_REFERER"])
    # ruleid: python-open-redirect
    return redirect(request.environ["HTTP_X_TARGET"])


SHOP = "https://shop.example.com/"
HALF = "https://shop.example.com"


@app.route("/own")
def own_addresses():
    target = request.args["next"]
    if request.args["way"] == "below":
        # ok: python-open-redirect
        return redirect("./" + request.args["page"])
    if request.args["way"] == "above":
        # ok: python-open-redirect
        return redirect(f"../{request.args['page']}")
    if target.startswith(SHOP):
        # ok: python-open-redirect
        return redirect(target)
    return redirect("/")


@app.route("/half")
def half_an_address():
    target = request.args["next"]
    if target.startswith(HALF):
        # ruleid: python-open-redirect
        return redirect(target)
    return redirect("/")


@app.route("/dot")
def dot_alone():
    # ruleid: python-open-redirect
    return redirect("." + request.args["host"])


@app.route("/factor")
def second_factor():
    target = request.args.get("next")
    if target is None or target == url_for("register") or target == url_for("check") or not _is_safe_redirect_url(target):
        target = url_for("index")
    # ok: python-open-redirect
    return redirect(target)


class FontView:
    def post(self, request):
        form = FontForm(request.POST)
        self.object.font = form.cleaned_data["font"]
        # ok: python-open-redirect
        return redirect(self.object)


@app.route("/ui/<language>/<path:page>")
def below_prefix(language, page):
    path = f"{request.script_root}/ui/v2/" + request.args["page"]
    # ok: python-open-redirect
    first = redirect(path)
    # ok: python-open-redirect
    second = redirect(f"{request.script_root}/ui/{request.args['page']}")
    # ruleid: python-open-redirect
    third = redirect(f"{request.script_root}{request.args['page']}")
    return first or second or third


def after_login(request):
    target = "/"
    wanted = request.GET.get("next")
    if wanted and url_has_allowed_host_and_scheme(url=wanted, allowed_hosts={request.get_host()}):
        target = wanted
    # ok: python-open-redirect
    return HttpResponseRedirect(target)


def confirm(request):
    client = request.GET["client"]
    # ok: python-open-redirect
    first = HttpResponseRedirect("%s?client=%s" % (local_site_reverse("confirm"), client))
    # ruleid: python-open-redirect
    second = HttpResponseRedirect("%s?client=%s" % (client, local_site_reverse("confirm")))
    return first or second


@app.route("/hosts")
def hosts():
    target = request.args["target"]
    if not is_own_host(urlparse(target).netloc):
        return ""
    # ok: python-open-redirect
    first = redirect(target)
    other = request.args["other"]
    if not is_https(urlparse(other).scheme):
        return ""
    # ruleid: python-open-redirect
    return first, redirect(other)


@app.route("/given")
def given_target():
    target = request.args.get("target")
    if not target or urlparse(target).netloc != "":
        target = url_for("index")
    # ok: python-open-redirect
    first = redirect(target)
    other = request.args.get("other")
    if not other or urlparse(other).scheme != "":
        other = url_for("index")
    # ruleid: python-open-redirect
    return first, redirect(other)


@app.route("/matched")
def matched():
    target = request.args["next"]
    if not app.url_map.bind("shop.example").allowed_methods(target):
        target = url_for("home")
    # ok: python-open-redirect
    return redirect(target)


@app.route("/replaced")
def replaced():
    target = request.args["next"]
    if not len(target):
        target = url_for("home")
    # ruleid: python-open-redirect
    return redirect(target)


@app.post("/signin")
def signin():
    session["username"] = request.form["username"]
    # ok: python-open-redirect
    return redirect(session.get("next") or "/")


@app.get("/popup/<kind>")
def popup(kind):
    base = "/shop/popup/{}".format(kind)
    # ok: python-open-redirect
    first = redirect("{}/{}".format(base, request.args["id"]))
    other = "{}".format(kind)
    # ruleid: python-open-redirect
    return first, redirect("{}/{}".format(other, request.args["id"]))


@app.get("/list")
def listed():
    address = request.path.replace("/lists/", "/list/", 1)
    parent = request.args["parent"]
    # ok: python-open-redirect
    first = redirect("%s?%s" % (address, request.args["query"]))
    # ruleid: python-open-redirect
    third = redirect("%s?%s" % (request.args["address"], address))
    # ruleid: python-open-redirect
    return first, third, redirect(f"{parent}?from={address}")


def moved(request):
    address = reverse("lists")
    if request.GET:
        address = "%s?%s" % (address, request.GET.urlencode())
    # ok: python-open-redirect
    return django_redirect(address)


def directory_made(request):
    prefix = settings.BASE_PREFIX if hasattr(settings, "BASE_PREFIX") else ""
    name = request.POST["name"]
    if request.POST["kind"]:
        # ok: python-open-redirect
        return HttpResponseRedirect(prefix + "/index/" + name)
    if request.POST["next"]:
        # ruleid: python-open-redirect
        return HttpResponseRedirect(prefix + "/" + request.POST["next"])
    # ruleid: python-open-redirect
    return HttpResponseRedirect(name + "/index/" + prefix)


@api.get("/content/{path:path}")
def content(path: str):
    # ok: python-open-redirect
    return RedirectResponse(settings.cdn.encoded_string() + "content/" + path)


@api.get("/elsewhere/{path:path}")
def elsewhere(path: str):
    # ruleid: python-open-redirect
    return RedirectResponse(scheme(path) + "content-" + path)
