from flask import Flask, jsonify, request

app = Flask(__name__)


class Limits:
    per_page = 50
    pages = 200

    @classmethod
    def total(cls):
        return cls.per_page * cls.pages


@app.get("/limits")
def limits():
    return {"per_page": Limits.per_page, "total": Limits.total()}


# case: safe CWE-79
@app.get("/agent")
def agent():
    browser = request.headers.get("User-Agent", "")
    fragment = "<b>" + browser + "</b>"
    return jsonify(fragment=fragment, length=len(browser))


@app.errorhandler(405)
def wrong_method(_error):
    return {"error": "method not allowed"}, 405


@app.get("/version")
def version():
    return {"name": "service", "version": "1.4.2"}
