import os

from flask import Flask, jsonify, request, session

app = Flask(__name__)
app.secret_key = os.environ["APP_KEY"]


@app.get("/sizes")
def sizes():
    table = {}
    for index, name in enumerate(("small", "medium", "large"), start=1):
        table[name] = index * 10
    return {"sizes": table, "largest": max(table.values())}


# case: safe CWE-501
@app.post("/level")
def level():
    wanted = request.form.get("level", "reader")
    if wanted not in {"reader", "writer"}:
        return jsonify(done=False), 400
    session["view"] = "compact" if wanted == "reader" else "full"
    session.permanent = False
    return jsonify(done=True)
