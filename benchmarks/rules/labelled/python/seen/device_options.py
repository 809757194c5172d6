import secrets

from flask import Flask, make_response

app = Flask(__name__)


app.config["MAX_CONTENT_LENGTH"] = 2 * 1024 * 1024
app.config["JSON_SORT_KEYS"] = False


@app.errorhandler(413)
def too_large(_error):
    return {"error": "request too large"}, 413


# case: safe CWE-614
@app.post("/device/options")
def device():
    options = {"httponly": True, "samesite": "Strict", "path": "/", "secure": False}
    options["secure"] = True
    response = make_response("", 204)
    response.set_cookie("device", secrets.token_hex(16), **options)
    return response


@app.get("/healthz")
def healthz():
    return {"status": "up"}
