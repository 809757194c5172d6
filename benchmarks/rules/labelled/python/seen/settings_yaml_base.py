import yaml
from flask import Flask, jsonify, request

app = Flask(__name__)


app.config["MAX_CONTENT_LENGTH"] = 2 * 1024 * 1024
app.config["JSON_SORT_KEYS"] = False


@app.errorhandler(413)
def too_large(_error):
    return {"error": "request too large"}, 413


# case: safe CWE-502
@app.post("/settings/base")
def settings():
    text = request.get_data(as_text=True)
    loaded = yaml.load(text, Loader=yaml.SafeLoader)
    if not isinstance(loaded, dict):
        return jsonify(error="mapping expected"), 400
    return jsonify(keys=sorted(str(k) for k in loaded))


MAINTENANCE = {"on": False}


@app.before_request
def maintenance():
    if MAINTENANCE["on"]:
        return {"error": "maintenance"}, 503
    return None
