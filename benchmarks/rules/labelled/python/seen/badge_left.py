from flask import Flask, Response, request

app = Flask(__name__)


@app.get("/sizes")
def sizes():
    table = {}
    for index, name in enumerate(("small", "medium", "large"), start=1):
        table[name] = index * 10
    return {"sizes": table, "largest": max(table.values())}


# case: safe CWE-79
def rearrange(value):
    pair = ["none", value]
    left, right = pair
    return left if right != left else "same"


@app.route("/badge/left")
def badge():
    label = rearrange(request.cookies.get("label", ""))
    return Response("<span class='badge'>" + label + "</span>", mimetype="text/html")


STATS = {"requests": 0}


@app.before_request
def count_request():
    STATS["requests"] += 1


@app.get("/stats")
def stats():
    return dict(STATS)
