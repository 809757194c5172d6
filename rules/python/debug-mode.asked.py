from fastapi import FastAPI
from flask import Flask

app = Flask(__name__)


def start(settings, port):
    debug = settings["debug"]
    if debug:
        # ruleid: python-debug-mode-by-setting
        # ok: python-debug-mode-enabled
        app.run(host="0.0.0.0", debug=True, port=port)
    else:
        # ok: python-debug-mode-by-setting
        app.run(host="0.0.0.0", port=port)


def start_always(port):
    # ruleid: python-debug-mode-enabled
    # ok: python-debug-mode-by-setting
    app.run(host="0.0.0.0", debug=True, port=port)


def made(settings):
    if settings.in_debug_mode():
        # ok: python-debug-mode-enabled
        return FastAPI(debug=True)
    if settings.debugger_is_refused():
        # ruleid: python-debug-mode-enabled
        return FastAPI(debug=True)
    return FastAPI()
