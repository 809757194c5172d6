import logging
from http.server import BaseHTTPRequestHandler
from urllib.parse import parse_qs, urlsplit

from flask import Flask, current_app, request

app = Flask(__name__)
logger = logging.getLogger(__name__)


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        query = parse_qs(urlsplit(self.path).query)
        # ruleid: python-log-injection
        logger.info("asked for " + query["name"][0])
        # ok: python-log-injection
        logger.info("asked for %r", query["name"][0])


@app.post("/login")
def login():
    name = request.form["name"]
    # ruleid: python-log-injection
    logger.info("signed in: %s", name)
    # ruleid: python-log-injection
    logging.warning(f"failed for {name}")
    # ruleid: python-log-injection
    current_app.logger.error("failed for " + name)
    # ruleid: python-log-injection
    logger.info("signed in: {}".format(request.json["name"]))
    # ok: python-log-injection
    logger.info("signed in: %r", name)
    # ok: python-log-injection
    logger.info(f"signed in: {name!r}")
    # ok: python-log-injection
    logger.info("signed in: %r" % name)
    # ruleid: python-log-injection
    logger.info("signed in: %r, %s" % (app.name, name))
    # ok: python-log-injection
    logger.info("signed in: %s", repr(name))
    # ok: python-log-injection
    logger.info("signed in: %s", name.replace("\r", "").replace("\n", " "))
    # ok: python-log-injection
    logger.info("form: %s", request.form)
    # ok: python-log-injection
    logger.info("body: %s", request.get_json())
    # ok: python-log-injection
    logger.info("agent: %s", request.headers.get("User-Agent"))
    # ok: python-log-injection
    logger.info("page: %s", int(request.args["page"]))
    # ok: python-log-injection
    logger.info("signed in")
    if not name:
        # ok: python-log-injection
        logger.info("no name: " + name)
    if name in app.names:
        # ok: python-log-injection
        logger.info("known: " + name)
    return "ok"


audit = logging.getLogger("audit")


def one_line(text):
    return text.replace("\r", " ").replace("\n", " ")


@app.post("/audit")
def audited():
    body = request.get_json()
    # ruleid: python-log-injection
    audit.info("order of %s", body["name"])
    # ruleid: python-log-injection
    audit.info("order of %(name)s", {"name": body.get("name")})
    # ok: python-log-injection
    audit.info("order: %s", body)
    parts = [request.form["first"], request.form["last"]]
    # ruleid: python-log-injection
    audit.info("name: " + " ".join(parts))
    # ok: python-log-injection
    audit.info("name: %s", parts)
    # ok: python-log-injection
    audit.info("order of %s", one_line(request.form["first"]))
    # ok: python-log-injection
    audit.info("order of %s", " ".join(request.form["first"].split()))
    query = request.args["q"]
    if "\n" in query or "\r" in query:
        return "refused", 400
    # ok: python-log-injection
    audit.info("search for %s", query)
    return "ok"


@app.post("/code")
def coded():
    code = request.form["code"]
    if len(code) > 8 or not code.isalnum():
        return "refused", 400
    # ok: python-log-injection
    audit.info("code %s", code)
    return "ok"
