from flask import Flask, request

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


# case: vulnerable CWE-79
@app.route("/hello")
def hello():
    name = request.args.get("name", "stranger")
    count = len(name)
    page = "<html><body><h1>Hello " + name + "</h1>"
    page += "<p>%d letters</p></body></html>" % count
    return page


@app.errorhandler(405)
def wrong_method(_error):
    return {"error": "method not allowed"}, 405


@app.get("/version")
def version():
    return {"name": "service", "version": "1.4.2"}
