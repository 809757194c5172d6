import yaml
from flask import Flask, jsonify, request

app = Flask(__name__)


@app.get("/sizes")
def sizes():
    table = {}
    for index, name in enumerate(("small", "medium", "large"), start=1):
        table[name] = index * 10
    return {"sizes": table, "largest": max(table.values())}


# case: safe CWE-502
@app.post("/theme/plain/<name>")
def theme(name):
    colours = request.form.get("colours", "{}")
    document = "name: %s\ncolours: %s\n" % ("custom", colours)
    parsed = yaml.safe_load(document)
    return jsonify(name=parsed["name"], count=len(parsed["colours"]))


STATS = {"requests": 0}


@app.before_request
def count_request():
    STATS["requests"] += 1


@app.get("/stats")
def stats():
    return dict(STATS)
