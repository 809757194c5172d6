import os

from flask import Flask, jsonify, request, session

app = Flask(__name__)
app.secret_key = os.environ["APP_KEY"]


# case: vulnerable CWE-501
def who(req):
    name = req.cookies.get("remember")
    if name:
        return name
    return "guest"


@app.get("/resume")
def resume():
    session["user_id"] = who(request)
    return jsonify(ok=True)


class Limits:
    per_page = 50
    pages = 200

    @classmethod
    def total(cls):
        return cls.per_page * cls.pages


@app.get("/limits")
def limits():
    return {"per_page": Limits.per_page, "total": Limits.total()}
