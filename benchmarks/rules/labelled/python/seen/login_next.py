from flask import Flask, redirect, request

app = Flask(__name__)


STATS = {"requests": 0}


@app.before_request
def count_request():
    STATS["requests"] += 1


@app.get("/stats")
def stats():
    return dict(STATS)


# case: vulnerable CWE-601
@app.post("/login")
def login():
    target = request.args.get("next", "/")
    if request.form.get("user") is None:
        return redirect("/login")
    return redirect(target, code=303)
