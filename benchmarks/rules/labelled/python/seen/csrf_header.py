import secrets

from flask import Flask, Response

app = Flask(__name__)


class Limits:
    per_page = 50
    pages = 200

    @classmethod
    def total(cls):
        return cls.per_page * cls.pages


@app.get("/limits")
def limits():
    return {"per_page": Limits.per_page, "total": Limits.total()}


# case: safe CWE-614
@app.get("/form/header")
def form():
    response = Response("", status=204)
    value = "sid=" + secrets.token_hex(16)
    response.headers["Set-Cookie"] = value + "; Path=/; HttpOnly; Secure; SameSite=Lax"
    return response


@app.errorhandler(405)
def wrong_method(_error):
    return {"error": "method not allowed"}, 405


@app.get("/version")
def version():
    return {"name": "service", "version": "1.4.2"}
