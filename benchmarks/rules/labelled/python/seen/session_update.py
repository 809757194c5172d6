import os

from flask import Flask, jsonify, request, session

app = Flask(__name__)
app.secret_key = os.environ["APP_KEY"]


STATS = {"requests": 0}


@app.before_request
def count_request():
    STATS["requests"] += 1


@app.get("/stats")
def stats():
    return dict(STATS)


# case: vulnerable CWE-501
@app.post("/wizard")
def wizard():
    answers = {}
    for field in ("company", "plan", "credit"):
        answers[field] = request.form.get(field, "")
    session.update(answers)
    return jsonify(step=2)
