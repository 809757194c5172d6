import html
import json
from http.server import BaseHTTPRequestHandler
from urllib.parse import parse_qs, urlparse, urlsplit

import bottle
from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.html import escape, format_html
from django.utils.safestring import mark_safe
from fastapi import FastAPI
from fastapi.responses import HTMLResponse, PlainTextResponse
from flask import Flask, Response, jsonify, make_response, render_template, request
from markupsafe import Markup
from markupsafe import escape as markup_escape

app = Flask(__name__)
api = FastAPI()
TITLES = {"a": "First", "b": "Second"}


@app.route("/hello")
def flask_return():
    name = request.args.get("name", "you")
    # ruleid: python-reflected-xss
    return f"<h1>Hello {name}</h1>"


@app.route("/hello/<name>")
def flask_concat(name):
    page = "<ul>"
    for part in name.split(","):
        page += "<li>" + part + "</li>"
    page += "</ul>"
    # ruleid: python-reflected-xss
    return page, 200


@app.route("/comment", methods=["POST"])
def flask_response():
    text = request.form["text"]
    # ruleid: python-reflected-xss
    shown = make_response("<p>%s</p>" % text)
    # ruleid: python-reflected-xss
    shown = render_template("comment.html", text=Markup("<p>" + text + "</p>"))
    # ok: python-reflected-xss
    shown = render_template("comment.html", text=Markup("<p>%s</p>") % text)
    # ok: python-reflected-xss
    shown = Response(text, mimetype="text/plain")
    return shown


@app.route("/safe")
def flask_safe():
    name = request.args.get("name", "you")
    if name == "1":
        # ok: python-reflected-xss
        return render_template("hello.html", name=name)
    if name == "2":
        # ok: python-reflected-xss
        return f"<h1>Hello {markup_escape(name)}</h1>"
    if name == "3":
        # ok: python-reflected-xss
        return jsonify(name=name)
    if name == "4":
        # ok: python-reflected-xss
        return {"name": name}
    if name == "5":
        # ok: python-reflected-xss
        return name, 200, {"Content-Type": "text/plain"}
    if name == "6":
        # ok: python-reflected-xss
        return "<h1>" + TITLES[name] + "</h1>"
    # ok: python-reflected-xss
    return "<p>page %d</p>" % int(request.args["page"])


@app.route("/echo", methods=["POST"])
def flask_json():
    # ok: python-reflected-xss
    return request.get_json()


def django_search(request):
    query = request.GET.get("q", "")
    # ruleid: python-reflected-xss
    page = HttpResponse("<p>Nothing found for " + query + "</p>")
    # ok: python-reflected-xss
    page = HttpResponse("<p>Nothing found for " + escape(query) + "</p>")
    # ok: python-reflected-xss
    page = HttpResponse(query, content_type="text/plain")
    # ok: python-reflected-xss
    page = HttpResponse(query, content_type="text/plain; charset=%s" % charset)
    # ok: python-reflected-xss
    page = JsonResponse({"query": query})
    # ok: python-reflected-xss
    page = HttpResponse(json.dumps({"q": query}), content_type="application/json")
    return page


def django_banner(request):
    colour = request.COOKIES["colour"] if "colour" in request.COOKIES else "red"
    # ruleid: python-reflected-xss
    banner = mark_safe("<b style='color:{}'>Hi</b>".format(colour))
    # ruleid: python-reflected-xss
    # ruleid: python-format-html-without-arguments
    banner = format_html(f"<b style='color:{colour}'>Hi</b>")
    # ok: python-reflected-xss
    banner = format_html("<b style='color:{}'>Hi</b>", colour)
    return render(request, "banner.html", {"banner": banner})


@api.get("/card", response_class=HTMLResponse)
async def fastapi_card(title: str, width: int = 100):
    if width > 200:
        # ok: python-reflected-xss
        return HTMLResponse(f"<div style='width:{width}px'>{html.escape(title)}</div>")
    if width > 100:
        # ok: python-reflected-xss
        return PlainTextResponse(title)
    # ruleid: python-reflected-xss
    return HTMLResponse(content=f"<div>{title}</div>")


def search(environ, start_response):
    query = parse_qs(environ["QUERY_STRING"])
    start_response("200 OK", [("Content-Type", "text/html; charset=utf-8")])
    # ruleid: python-reflected-xss
    return [("<p>" + query["q"][0] + "</p>").encode()]


def search_text(environ, start_response):
    start_response("200 OK", [("Content-Type", "text/plain")])
    # ok: python-reflected-xss
    return [environ["QUERY_STRING"].encode()]


class Search(BaseHTTPRequestHandler):
    def do_GET(self):
        query = parse_qs(urlsplit(self.path).query)
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        # ruleid: python-reflected-xss
        self.wfile.write(("<p>" + query["q"][0] + "</p>").encode())
        # ok: python-reflected-xss
        self.wfile.write(("<p>" + html.escape(query["q"][0]) + "</p>").encode())

    def do_HEAD(self):
        self.send_header("Content-Type", "application/json")
        # ok: python-reflected-xss
        self.wfile.write(json.dumps({"path": self.path}).encode())


@bottle.get("/label")
def label():
    # ruleid: python-reflected-xss
    return "<b>" + request.args["label"] + "</b>"


@bottle.get("/label.txt")
def label_text():
    response.content_type = "text/plain"
    # ok: python-reflected-xss
    return request.args["label"]


def written(request):
    answer = HttpResponse()
    # ruleid: python-reflected-xss
    answer.write("<p>" + request.GET["q"] + "</p>")
    table = HttpResponse(content_type="text/csv")
    # ok: python-reflected-xss
    table.write(request.GET["q"])
    return answer or table


@flask_app.route("/note")
def stored_note():
    # ok: python-reflected-xss
    text = Markup(request.args["note"]).unescape()
    # ok: python-reflected-xss
    plain = Markup(request.args["note"]).striptags()
    # ruleid: python-reflected-xss
    return render_template("note.html", note=Markup(request.args["note"]), text=text, plain=plain)


@app.route("/file")
def content_of_a_file(known):
    # ok: python-reflected-xss
    first = make_response(open("/srv/" + request.args["name"].strip()).read())
    # ok: python-reflected-xss
    second = make_response(known.get(request.args["key"].lower()).strip())
    # ruleid: python-reflected-xss
    return first or second or make_response(request.args["text"].strip().lower())


@app.route("/titled")
def titled():
    params = request.args.to_dict()

    def pretty(given):
        # ok: python-reflected-xss
        return ", ".join(["{}: {}".format(key, value) for key, value in given.items()])

    if request.args.get("raw"):
        # ruleid: python-reflected-xss
        return "<h1>{}</h1>".format(request.args["raw"])
    return render_template("page.html", title=pretty(params))


@app.route("/run/<run_id>", methods=["DELETE"])
def run_deleted(run_id):
    # ok: python-reflected-xss
    return "DELETED run %s" % run_id


@app.route("/run/<run_id>", methods=["GET", "DELETE"])
def run_shown(run_id):
    # ruleid: python-reflected-xss
    return "run %s" % run_id


class SeveralAnswers(BaseHTTPRequestHandler):
    def do_GET(self):
        name = parse_qs(urlparse(self.path).query)["name"][0]
        if self.path.startswith("/api"):
            self.send_header("Content-type", "text/json")
            self.end_headers()
            # ok: python-reflected-xss
            self.wfile.write(bytes('{"name": "%s"}' % name, "utf8"))
            return
        self.send_header("Content-type", "text/html")
        self.end_headers()
        # ruleid: python-reflected-xss
        self.wfile.write(bytes("<h1>%s</h1>" % name, "utf8"))


@app.route("/nodes")
def nodes():
    kind = request.values.get("kind")
    if isinstance(kind, Response):
        # ok: python-reflected-xss
        return kind
    if type(kind == Response):
        # ruleid: python-reflected-xss
        return kind
    return ""


@app.route("/others")
def others():
    kind = request.values.get("kind")
    if isinstance(kind, Response):
        # ok: python-reflected-xss
        return kind
    else:
        # ruleid: python-reflected-xss
        return kind


@app.route("/beside")
def beside():
    kind = request.values.get("kind")
    if isinstance(g.answer, Response):
        # ruleid: python-reflected-xss
        return kind
    return ""
