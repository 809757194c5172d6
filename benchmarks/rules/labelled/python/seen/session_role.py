import os

from flask import Flask, jsonify, request, session

app = Flask(__name__)
app.secret_key = os.environ["APP_KEY"]


MAINTENANCE = {"on": False}


@app.before_request
def maintenance():
    if MAINTENANCE["on"]:
        return {"error": "maintenance"}, 503
    return None


# case: vulnerable CWE-501
@app.post("/role")
def role():
    wanted = request.form.get("role", "reader")
    session["role"] = wanted
    session.permanent = False
    return jsonify(done=True)
