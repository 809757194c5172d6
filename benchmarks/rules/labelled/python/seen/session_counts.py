import os

from flask import Flask, jsonify, request, session

app = Flask(__name__)
app.secret_key = os.environ["APP_KEY"]


app.config["MAX_CONTENT_LENGTH"] = 2 * 1024 * 1024
app.config["JSON_SORT_KEYS"] = False


@app.errorhandler(413)
def too_large(_error):
    return {"error": "request too large"}, 413


# case: safe CWE-501
@app.post("/wizard/first")
def wizard():
    answers = {}
    for field in ("company", "plan", "credit"):
        answers[field] = request.form.get(field, "")
    missing = [f for f, v in answers.items() if not v]
    session.update({"step": 1, "finished": False})
    return jsonify(missing=missing)
