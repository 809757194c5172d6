import cherrypy
import falcon
import jinja2
import markdown
from aiohttp import web
from flask import Flask, render_template_string, request
from mako.template import Template
from markupsafe import Markup

app = Flask(__name__)
LINE = Template("<pre>${line}</pre>")
ESCAPED_LINE = Template("<pre>${line | h}</pre>")
CARD = "<p>{{ note|safe }}</p>"


class Shop:
    @cherrypy.expose
    def greet(self, name="you"):
        # ruleid: python-reflected-xss
        return "<p>" + name + "</p>"

    @cherrypy.expose
    def greet_plainly(self, name="you"):
        cherrypy.response.headers["Content-Type"] = "text/plain"
        # ok: python-reflected-xss
        return "<p>" + name + "</p>"


class Shelf:
    def on_get(self, req, resp):
        resp.content_type = falcon.MEDIA_HTML
        # ruleid: python-reflected-xss
        resp.text = "<p>" + req.get_param("name") + "</p>"

    def on_post(self, req, resp):
        # ok: python-reflected-xss
        resp.text = "<p>" + req.get_param("name") + "</p>"


@app.get("/preview")
def preview():
    text = markdown.markdown(request.args["text"])
    # ruleid: python-reflected-xss
    return render_template_string("<p>{{ text }}</p>", text=Markup(text))


@app.get("/line")
def line():
    # ruleid: python-reflected-xss
    return LINE.render(line=request.args["line"])


@app.get("/line/escaped")
def line_escaped():
    # ok: python-reflected-xss
    return ESCAPED_LINE.render(line=request.args["line"])


@app.get("/bare")
def bare():
    # ruleid: python-reflected-xss
    return jinja2.Template("<p>{{ text }}</p>").render(text=request.args["text"])


@app.get("/bare/escaped")
def bare_escaped():
    # ok: python-reflected-xss
    return jinja2.Template("<p>{{ text|e }}</p>").render(text=request.args["text"])


@app.get("/card")
def card():
    values = {"note": request.args["note"]}
    # ruleid: python-reflected-xss
    return render_template_string(CARD, **values)


async def berth(request):
    # ruleid: python-reflected-xss
    return web.Response(text="<b>%(berth)s</b>" % {"berth": request.match_info["berth"]}, content_type="text/html")


async def berth_plain(request):
    # ok: python-reflected-xss
    return web.Response(text="<b>%(berth)s</b>" % {"berth": request.match_info["berth"]})
