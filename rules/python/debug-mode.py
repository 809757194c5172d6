import asyncio
import os

import aiohttp_debugtoolbar
import flask
import tornado.web
from fastapi import FastAPI
from werkzeug.serving import run_simple

# ruleid: python-debug-mode-enabled
DEBUG = True
ALLOWED_HOSTS = ["example.com"]
INSTALLED_APPS = ["django.contrib.admin"]
# ok: python-debug-mode-enabled
TEMPLATE_DEBUG = False

# ok: python-debug-mode-enabled
DEBUG_PROPAGATE = os.environ.get("DEBUG") == "1"

app = flask.Flask(__name__)
calm_app = flask.Flask(__name__)
# ruleid: python-debug-mode-enabled
app.config["DEBUG"] = True
# ruleid: python-debug-mode-enabled
app.debug = True
# ok: python-debug-mode-enabled
calm_app.config["DEBUG"] = os.environ.get("FLASK_DEBUG") == "1"
# ok: python-debug-mode-enabled
calm_app.debug = False

# ruleid: python-debug-mode-enabled
api = FastAPI(title="shop", debug=True)
# ok: python-debug-mode-enabled
public = FastAPI(title="shop", debug=bool(os.environ.get("DEBUG")))


async def main():
    pass


if __name__ == "__main__":
    # ok: python-debug-mode-enabled
    asyncio.run(main(), debug=True)
    # ok: python-debug-mode-enabled
    app.run(host="127.0.0.1", port=5000)
    # ruleid: python-debug-mode-enabled
    run_simple("127.0.0.1", 5000, app, use_debugger=True)
    # ruleid: python-debug-mode-enabled
    app.run(host="0.0.0.0", debug=True)
    options = {"host": "0.0.0.0", "debug": True}
    # ruleid: python-debug-mode-enabled
    app.run(**options)
    calm = {"host": "0.0.0.0", "debug": False}
    # ok: python-debug-mode-enabled
    app.run(**calm)
    settings = dict(autoreload=True, debug=True)
    # ruleid: python-debug-mode-enabled
    tornado.web.Application([], **settings)
    # ruleid: python-debug-mode-enabled
    tornado.web.Application([], debug=True)
    # ok: python-debug-mode-enabled
    tornado.web.Application([], debug=os.environ.get("DEBUG") == "1")
    if os.environ.get("STAGE") == "development":
        # ruleid: python-debug-mode-by-setting
        # ok: python-debug-mode-enabled
        app.run(host="0.0.0.0", debug=True)
    changed = {"host": "0.0.0.0", "debug": True}
    changed["debug"] = False
    # ok: python-debug-mode-enabled
    app.run(**changed)


class Production:
    SECRET_KEY = os.environ["KEY"]
    # ruleid: python-debug-mode-enabled
    DEBUG = True


class Development:
    SECRET_KEY = os.environ["KEY"]
    # ok: python-debug-mode-enabled
    DEBUG = True


def toolbar(config, web):
    # ruleid: python-debug-mode-enabled
    config.include("pyramid_debugtoolbar")
    # ok: python-debug-mode-enabled
    config.include("pyramid_jinja2")
    # ruleid: python-debug-mode-enabled
    aiohttp_debugtoolbar.setup(web)
    # ruleid: python-debug-mode-enabled
    os.environ["FLASK_DEBUG"] = "1"
    # ok: python-debug-mode-enabled
    os.environ["FLASK_DEBUG"] = "0"


overruled = flask.Flask(__name__)
# ok: python-debug-mode-enabled
overruled.debug = True


def start():
    if 1 > 2:
        # ok: python-debug-mode-enabled
        overruled.run(debug=True)
    overruled.run(debug=False)
