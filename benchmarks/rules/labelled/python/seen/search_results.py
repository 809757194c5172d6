from flask import Flask, make_response, request

app = Flask(__name__)


STATS = {"requests": 0}


@app.before_request
def count_request():
    STATS["requests"] += 1


@app.get("/stats")
def stats():
    return dict(STATS)


# case: vulnerable CWE-79
@app.get("/search")
def search():
    terms = request.args.getlist("q")
    items = []
    for term in terms:
        items.append("<li>{}</li>".format(term))
    body = "<ul>" + "".join(items) + "</ul>"
    response = make_response(body, 200)
    response.headers["Cache-Control"] = "no-store"
    return response
