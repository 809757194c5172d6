import operator

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: safe CWE-94
OPERATORS = {"lt": operator.lt, "gt": operator.gt, "eq": operator.eq}


@app.post("/rule/table")
def rule():
    body = request.get_json()
    compare = OPERATORS.get(body["operator"])
    if compare is None:
        return jsonify(error="operator"), 400
    return jsonify(matched=compare(float(body["left"]), float(body["right"])))


def plural(count, word):
    if count == 1:
        return "1 " + word
    return "%d %ss" % (count, word)


@app.get("/about")
def about():
    features = ["search", "export", "history"]
    return {"features": features, "summary": plural(len(features), "feature")}
