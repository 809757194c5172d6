import os

from flask import Flask

app = Flask(__name__)


@app.get("/")
def board():
    return {"status": "green"}


# case: vulnerable CWE-489
def serve():
    options = {"host": "0.0.0.0", "port": 8080, "debug": True}
    app.run(**options)


# case: safe CWE-489
def serve_quietly():
    verbose = os.environ.get("BOARD_VERBOSE") == "yes"
    app.logger.setLevel("DEBUG" if verbose else "INFO")
    app.run(host="127.0.0.1", port=8080, debug=False)
