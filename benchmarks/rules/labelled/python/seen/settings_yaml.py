import yaml
from flask import Flask, jsonify, request

app = Flask(__name__)


STATS = {"requests": 0}


@app.before_request
def count_request():
    STATS["requests"] += 1


@app.get("/stats")
def stats():
    return dict(STATS)


# case: vulnerable CWE-502
@app.post("/settings")
def settings():
    text = request.get_data(as_text=True)
    loaded = yaml.load(text, Loader=yaml.Loader)
    if not isinstance(loaded, dict):
        return jsonify(error="mapping expected"), 400
    return jsonify(keys=sorted(str(k) for k in loaded))
