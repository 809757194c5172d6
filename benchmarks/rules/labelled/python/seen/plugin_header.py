from flask import Flask, jsonify, request

app = Flask(__name__)


app.config["MAX_CONTENT_LENGTH"] = 2 * 1024 * 1024
app.config["JSON_SORT_KEYS"] = False


@app.errorhandler(413)
def too_large(_error):
    return {"error": "request too large"}, 413


# case: vulnerable CWE-94
@app.post("/plugin")
def plugin():
    source = request.headers.get("X-Init", "pass")
    lines = ["import math", "result = 0"]
    lines += [line for line in source.split("|") if line]
    names = {}
    try:
        exec("\n".join(lines), names)
    except SyntaxError:
        return jsonify(error="syntax"), 400
    return jsonify(result=str(names["result"]))


@app.get("/healthz")
def healthz():
    return {"status": "up"}
