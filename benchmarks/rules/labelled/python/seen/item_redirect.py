from flask import Flask, redirect, request

app = Flask(__name__)


def plural(count, word):
    if count == 1:
        return "1 " + word
    return "%d %ss" % (count, word)


@app.get("/about")
def about():
    features = ["search", "export", "history"]
    return {"features": features, "summary": plural(len(features), "feature")}


# case: safe CWE-601
def destination(values):
    for value in reversed(values):
        if value:
            return value
    return "/"


@app.post("/stored")
def stored():
    item = request.form.get("item", 0, type=int)
    options = [request.form.get("return_url"), f"/items/{item}"]
    return redirect(destination(options))


@app.errorhandler(404)
def not_found(_error):
    return {"error": "not found"}, 404
