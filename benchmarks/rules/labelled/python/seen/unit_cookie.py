from flask import Flask, jsonify, request
from urllib.parse import unquote_plus

app = Flask(__name__)


MAINTENANCE = {"on": False}


@app.before_request
def maintenance():
    if MAINTENANCE["on"]:
        return {"error": "maintenance"}, 503
    return None


# case: vulnerable CWE-94
@app.get("/convert/cookie")
def convert():
    raw = unquote_plus(request.cookies.get("factor", "1"))
    table = {"a": "1.8", "b": raw}
    factor = table["b"]
    result = eval("20 * %s + 32" % factor)
    return jsonify(fahrenheit=str(result))


@app.after_request
def no_sniff(response):
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    return response
