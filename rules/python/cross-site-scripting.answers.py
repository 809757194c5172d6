"""What else answers as HTML."""
import tornado.web
from django.http import HttpResponse
from flask import Flask, make_response, request
from jupyter_server.base.handlers import APIHandler

app = Flask(__name__)


class Search(tornado.web.RequestHandler):
    def get(self, town):
        # ruleid: python-reflected-xss
        self.write("<p>" + self.get_argument("q"))
        # ok: python-reflected-xss
        self.write({"q": self.get_argument("q")})
        # ruleid: python-reflected-xss
        self.finish(f"<p>{town}")

    def post(self):
        self.set_header("Content-Type", "application/json")
        # ok: python-reflected-xss
        self.write(self.get_argument("q"))


@app.route("/plain")
def plain():
    # ok: python-reflected-xss
    response = make_response(request.args["q"])
    response.headers["Content-Type"] = "text/plain; charset=utf-8"
    return response


@app.route("/kept")
def kept():
    # ruleid: python-reflected-xss
    response = make_response(request.args["q"])
    response.headers["Cache-Control"] = "no-store"
    return response


def csv(request):
    # ok: python-reflected-xss
    response = HttpResponse(request.GET["q"])
    response["Content-Type"] = "text/csv"
    return response


@app.route("/missing")
def missing():
    document = {"errors": ["There is no " + request.args["q"]]}
    # ok: python-reflected-xss
    return make_response(document, 404)


@app.route("/lost")
def lost():
    text = "There is no " + request.args["q"]
    # ruleid: python-reflected-xss
    return make_response(text, 404)


def weighed(request):
    # ok: python-reflected-xss
    answer = HttpResponse(request.GET["weight"], "application/json")
    # ruleid: python-reflected-xss
    return answer or HttpResponse(request.GET["weight"], "text/html")


def queried(request):
    # ok: python-reflected-xss
    first = HttpResponse("<a href='?" + request.GET.urlencode() + "'>again</a>")
    # ruleid: python-reflected-xss
    return first or HttpResponse("<a href='?" + request.GET["page"] + "'>again</a>")


def _export(request, query):
    # ok: python-reflected-xss
    return HttpResponse(f"Error in {query.title}")


def with_hint(request, http_response):
    # ok: python-reflected-xss
    return HttpResponse(http_response.content.replace(b"a", b"b"))


def greeted(request, name):
    # ruleid: python-reflected-xss
    return HttpResponse(f"Hello {name}")


@app.errorhandler(404)
@app.route("/<path:text>")
def front(ex=None, text=None):
    if request.path.startswith("/api"):
        # ok: python-reflected-xss
        return ex
    # ruleid: python-reflected-xss
    return text


def verification(request, token):
    if token != request.settings.site_verification:
        raise Http404()
    # ok: python-reflected-xss
    return HttpResponse("google-site-verification: %s" % token)


class Echo(tornado.web.RequestHandler):
    def post(self):
        # ok: python-reflected-xss
        self.write(self.request.arguments)


class Contents(APIHandler):
    def put(self):
        # ok: python-reflected-xss
        self.finish(self.get_argument("path"))


class Pages(tornado.web.RequestHandler):
    def put(self):
        # ruleid: python-reflected-xss
        self.finish(self.get_argument("path"))


def missing(request):
    number = json.loads(request.body)["number"]
    if number < 0:
        # ruleid: python-reflected-xss
        return HttpResponse("no entry %s" % number)
    if number > 9:
        # ruleid: python-reflected-xss
        return HttpResponse("%d, %s" % (number, request.body))
    # ok: python-reflected-xss
    return HttpResponse("no entry %d" % number)
