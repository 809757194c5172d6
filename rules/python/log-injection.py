import logging

from flask import Flask, current_app, request

app = Flask(__name__)
logger = logging.getLogger(__name__)


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
    return "ok"
