import random
import string

from flask import Flask, jsonify, request

app = Flask(__name__)
RESETS = {}


# case: vulnerable CWE-330
@app.post("/reset")
def reset():
    alphabet = string.ascii_letters + string.digits
    token = "".join(random.choice(alphabet) for _ in range(24))
    RESETS[request.form.get("mail", "")] = token
    return jsonify(sent=True)


def plural(count, word):
    if count == 1:
        return "1 " + word
    return "%d %ss" % (count, word)


@app.get("/about")
def about():
    features = ["search", "export", "history"]
    return {"features": features, "summary": plural(len(features), "feature")}
