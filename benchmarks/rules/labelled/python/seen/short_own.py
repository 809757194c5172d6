from urllib.parse import quote

from flask import Flask, make_response

app = Flask(__name__)


@app.teardown_request
def finished(error=None):
    if error is not None:
        app.logger.error("request failed: %s", type(error).__name__)


# case: safe CWE-601
@app.get("/doc/<path:rest>")
def go(rest):
    response = make_response("", 302)
    response.headers["Location"] = "https://docs.example.com/" + quote(rest)
    return response


@app.errorhandler(405)
def wrong_method(_error):
    return {"error": "method not allowed"}, 405


@app.get("/version")
def version():
    return {"name": "service", "version": "1.4.2"}
