import os

from flask import Flask
from werkzeug.debug import DebuggedApplication
from werkzeug.serving import run_simple

app = Flask(__name__)


@app.get("/")
def index():
    return "grinding"


# case: vulnerable CWE-489
def serve():
    options = {"host": "0.0.0.0", "port": 5001, "debug": True}
    app.run(**options)


# case: safe CWE-489
def serve_quiet():
    options = {"host": "0.0.0.0", "port": 5001, "debug": os.getenv("MILL_DEBUG") == "1"}
    app.run(**options)


# case: vulnerable CWE-489
def wrapped():
    return run_simple("0.0.0.0", 5002, DebuggedApplication(app, evalex=True))


# case: safe CWE-489
def wrapped_quiet():
    return run_simple("0.0.0.0", 5002, app, use_debugger=False, use_reloader=False)


# case: vulnerable CWE-489
def simple():
    run_simple("0.0.0.0", 5003, app, use_debugger=True)


# case: vulnerable CWE-489
app.config.update(DEBUG=True, JSON_SORT_KEYS=False)
# case: safe CWE-489
Flask("quiet").config.update(DEBUG=False, TESTING=False)
