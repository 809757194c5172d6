from urllib.parse import urljoin

import settings
from flask import Flask, redirect, request

app = Flask(__name__)


@app.route("/file")
def file():
    name = request.args["name"]
    if request.args.get("format"):
        address = "{}/content/{}".format(settings.base, name)
        # ok: python-open-redirect
        return redirect(address)
    # ok: python-open-redirect
    return redirect(urljoin(app.config["CDN"], "files/" + name))


@app.route("/page")
def page():
    address = settings.base
    address += "?page=" + request.args["page"]
    # ok: python-open-redirect
    return redirect(address)


@app.route("/other")
def other():
    name = request.args["name"]
    if request.args.get("mirror"):
        # ruleid: python-open-redirect
        return redirect(urljoin(app.config["CDN"], name))
    if request.args.get("site"):
        # ruleid: python-open-redirect
        return redirect("{}/content/{}".format(request.args["site"], name))
    # ruleid: python-open-redirect
    return redirect(settings.base + name)
