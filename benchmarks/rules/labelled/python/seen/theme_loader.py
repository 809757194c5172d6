import yaml
from flask import Flask, jsonify, request

app = Flask(__name__)


MAINTENANCE = {"on": False}


@app.before_request
def maintenance():
    if MAINTENANCE["on"]:
        return {"error": "maintenance"}, 503
    return None


# case: vulnerable CWE-502
@app.post("/theme/<name>")
def theme(name):
    colours = request.form.get("colours", "{}")
    document = "name: %s\ncolours: %s\n" % ("custom", colours)
    parsed = yaml.unsafe_load(document)
    return jsonify(name=parsed["name"], count=len(parsed["colours"]))


@app.after_request
def no_sniff(response):
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    return response
