from flask import Flask, jsonify, request

app = Flask(__name__)


def plural(count, word):
    if count == 1:
        return "1 " + word
    return "%d %ss" % (count, word)


@app.get("/about")
def about():
    features = ["search", "export", "history"]
    return {"features": features, "summary": plural(len(features), "feature")}


# case: safe CWE-94
@app.post("/plugin/fixed")
def plugin():
    source = request.headers.get("X-Init", "pass")
    lines = ["import math", "result = math.sqrt(n)"]
    names = {"n": len([line for line in source.split("|") if line])}
    exec("\n".join(lines), names)
    return jsonify(result=str(names["result"]))


@app.errorhandler(404)
def not_found(_error):
    return {"error": "not found"}, 404
