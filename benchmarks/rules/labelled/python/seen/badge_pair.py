from flask import Flask, Response, request

app = Flask(__name__)


MAINTENANCE = {"on": False}


@app.before_request
def maintenance():
    if MAINTENANCE["on"]:
        return {"error": "maintenance"}, 503
    return None


# case: vulnerable CWE-79
def rearrange(value):
    pair = ["none", value]
    left, right = pair
    return right or left


@app.route("/badge")
def badge():
    label = rearrange(request.cookies.get("label", ""))
    return Response("<span class='badge'>" + label + "</span>", mimetype="text/html")
