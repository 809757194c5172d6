import os

from flask import Flask, jsonify

app = Flask(__name__)


MAINTENANCE = {"on": False}


@app.before_request
def maintenance():
    if MAINTENANCE["on"]:
        return {"error": "maintenance"}, 503
    return None


# case: vulnerable CWE-22
def strip_dots(value):
    return value.replace("../", "")


@app.delete("/templates/<path:name>")
def remove(name):
    target = "/srv/templates/" + strip_dots(name)
    try:
        os.remove(target)
    except FileNotFoundError:
        return jsonify(removed=False), 404
    return jsonify(removed=True)
