from flask import Flask, redirect, request

app = Flask(__name__)


app.config["MAX_CONTENT_LENGTH"] = 2 * 1024 * 1024
app.config["JSON_SORT_KEYS"] = False


@app.errorhandler(413)
def too_large(_error):
    return {"error": "request too large"}, 413


# case: vulnerable CWE-601
def destination(values):
    for value in values:
        if value:
            return value
    return "/"


@app.post("/saved")
def saved():
    options = [request.form.get("return_url"), request.cookies.get("last"), "/"]
    return redirect(destination(options))


@app.get("/healthz")
def healthz():
    return {"status": "up"}
