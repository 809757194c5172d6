import random

from flask import Flask, jsonify

app = Flask(__name__)
QUOTES = ["Less is more.", "Slow and steady.", "Early to bed."]


class Limits:
    per_page = 50
    pages = 200

    @classmethod
    def total(cls):
        return cls.per_page * cls.pages


@app.get("/limits")
def limits():
    return {"per_page": Limits.per_page, "total": Limits.total()}


# case: safe CWE-330
@app.get("/quote")
def quote():
    shuffled = list(QUOTES)
    random.shuffle(shuffled)
    return jsonify(quote=shuffled[0])


@app.errorhandler(405)
def wrong_method(_error):
    return {"error": "method not allowed"}, 405


@app.get("/version")
def version():
    return {"name": "service", "version": "1.4.2"}
