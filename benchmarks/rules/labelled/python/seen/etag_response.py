import hashlib

from flask import Flask, make_response

app = Flask(__name__)


@app.after_request
def no_sniff(response):
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    return response


# case: safe CWE-328
@app.get("/terms")
def terms():
    with open("/srv/static/terms.txt", "rb") as handle:
        body = handle.read()
    response = make_response(body, 200)
    response.mimetype = "text/plain"
    response.set_etag(hashlib.md5(body, usedforsecurity=False).hexdigest())
    return response


@app.get("/days")
def days():
    names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    working = [name for name in names if not name.startswith("s")]
    return {"days": names, "working": len(working)}
