from flask import Flask, make_response, request

app = Flask(__name__)


app.config["MAX_CONTENT_LENGTH"] = 2 * 1024 * 1024
app.config["JSON_SORT_KEYS"] = False


@app.errorhandler(413)
def too_large(_error):
    return {"error": "request too large"}, 413


# case: safe CWE-79
@app.get("/search/plain")
def search():
    terms = request.args.getlist("q")
    items = []
    for term in terms:
        items.append("* {}".format(term))
    response = make_response("\n".join(items), 200)
    response.headers["Content-Type"] = "text/plain; charset=utf-8"
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response
