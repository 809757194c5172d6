from flask import Flask, jsonify, request

app = Flask(__name__)


app.config["MAX_CONTENT_LENGTH"] = 2 * 1024 * 1024
app.config["JSON_SORT_KEYS"] = False


@app.errorhandler(413)
def too_large(_error):
    return {"error": "request too large"}, 413


# case: vulnerable CWE-94
@app.post("/rule")
def rule():
    body = request.get_json()
    source = "def check(order):\n    return " + body["condition"] + "\n"
    scope = {}
    exec(source, scope)
    return jsonify(matched=bool(scope["check"](body.get("order", {}))))


MAINTENANCE = {"on": False}


@app.before_request
def maintenance():
    if MAINTENANCE["on"]:
        return {"error": "maintenance"}, 503
    return None
