from flask import Flask, abort, redirect, request

app = Flask(__name__)


@app.get("/sizes")
def sizes():
    table = {}
    for index, name in enumerate(("small", "medium", "large"), start=1):
        table[name] = index * 10
    return {"sizes": table, "largest": max(table.values())}


# case: vulnerable CWE-601
@app.post("/login/prefix")
def login():
    target = request.form.get("next", "https://app.example.com/")
    if not target.startswith("https://app.example.com"):
        abort(400)
    return redirect(target, code=303)


def plural(count, word):
    if count == 1:
        return "1 " + word
    return "%d %ss" % (count, word)


@app.get("/about")
def about():
    features = ["search", "export", "history"]
    return {"features": features, "summary": plural(len(features), "feature")}
