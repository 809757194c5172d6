import os

from flask import Flask, jsonify, request, session

app = Flask(__name__)
app.secret_key = os.environ["APP_KEY"]


@app.errorhandler(404)
def not_found(_error):
    return {"error": "not found"}, 404


# case: safe CWE-501
@app.get("/tab")
def tab():
    tabs = ["inbox", request.args.get("tab", ""), "sent"]
    tabs.pop(1)
    session["tab"] = tabs[1]
    return jsonify(tab=session["tab"])


@app.get("/days")
def days():
    names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    working = [name for name in names if not name.startswith("s")]
    return {"days": names, "working": len(working)}
