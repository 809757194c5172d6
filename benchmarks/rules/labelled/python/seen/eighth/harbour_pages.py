"""Pages of the harbour master, by different frameworks."""
import html
from http.server import BaseHTTPRequestHandler
from string import Template
from urllib.parse import parse_qs, urlparse

import tornado.web
from aiohttp import web
from django.http import HttpResponse
from django.utils.html import format_html
from django.utils.safestring import mark_safe
from mako.template import Template as Mako
from pyramid.response import Response


# case: vulnerable CWE-79
async def berth(request):
    return web.Response(text="<b>%(berth)s</b>" % {"berth": request.match_info["berth"]}, content_type="text/html")


# case: safe CWE-79
async def berth_plain(request):
    return web.Response(text="berth %(berth)s" % {"berth": request.match_info["berth"]})


# case: vulnerable CWE-79
def ship(request):
    label = mark_safe("<i>" + request.GET.get("ship", "") + "</i>")
    return HttpResponse(label)


# case: safe CWE-79
def ship_formatted(request):
    return HttpResponse(format_html("<i>{}</i>", request.GET.get("ship", "")))


# case: vulnerable CWE-79
class Tide(tornado.web.RequestHandler):
    def get(self):
        port = self.get_query_argument("port", "Bremen")
        self.write("<h1>Tide in ")
        self.write(port)
        self.write("</h1>")


# case: safe CWE-79
class TideEscaped(tornado.web.RequestHandler):
    def get(self):
        port = tornado.escape.xhtml_escape(self.get_query_argument("port", "Bremen"))
        self.write("<h1>Tide in ")
        self.write(port)
        self.write("</h1>")


# case: vulnerable CWE-79
def crane(request):
    body = Template("<p>Crane $name is free</p>").substitute(name=request.params["name"])
    return Response(body)


# case: safe CWE-79
def crane_json(request):
    return Response(json_body={"crane": request.params["name"]})


# case: vulnerable CWE-79
class Gate(BaseHTTPRequestHandler):
    def do_GET(self):
        who = parse_qs(urlparse(self.path).query).get("who", ["nobody"])[0]
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(f"<p>Open for {who}</p>".encode())


# case: safe CWE-79
class GateEscaped(BaseHTTPRequestHandler):
    def do_GET(self):
        who = html.escape(parse_qs(urlparse(self.path).query).get("who", ["nobody"])[0])
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(f"<p>Open for {who}</p>".encode())


# case: vulnerable CWE-79
LOG_PAGE = Mako("<pre>${line}</pre>")


def log_page(request):
    return HttpResponse(LOG_PAGE.render(line=request.GET["line"]))


# case: safe CWE-79
ESCAPED_PAGE = Mako("<pre>${line}</pre>", default_filters=["h"])


def escaped_page(request):
    return HttpResponse(ESCAPED_PAGE.render(line=request.GET["line"]))
