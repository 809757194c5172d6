from flask import Flask, Response, request

app = Flask(__name__)


@app.route("/table")
def table():
    name = request.args["name"]
    answer = Response(rows(), mimetype="text/csv")
    answer.headers["Content-Disposition"] = f"attachment; filename={name}"
    # ok: python-reflected-xss
    return answer


@app.route("/kept")
def kept():
    answer = app.make_response(page())
    answer.set_cookie("page", request.args["page"])
    # ok: python-reflected-xss
    return answer


@app.route("/greeting")
def greeting():
    name = request.args["name"]
    # ruleid: python-reflected-xss
    return "<p>Hello " + name


@app.route("/both")
def both():
    name = request.args["name"]
    answer = app.make_response(page())
    answer.headers["X-Name"] = name
    # ruleid: python-reflected-xss
    return "<p>Hello " + name
