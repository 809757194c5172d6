from flask import Flask, make_response, request

app = Flask(__name__)


@app.errorhandler(404)
def not_found(_error):
    return {"error": "not found"}, 404


# case: vulnerable CWE-601
@app.get("/go/<path:rest>")
def go(rest):
    scheme = request.args.get("scheme", "https")
    response = make_response("", 302)
    response.headers["Location"] = "https://" + rest if scheme == "https" else "http://" + rest
    return response


@app.get("/days")
def days():
    names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    working = [name for name in names if not name.startswith("s")]
    return {"days": names, "working": len(working)}


def plural(count, word):
    if count == 1:
        return "1 " + word
    return "%d %ss" % (count, word)


@app.get("/about")
def about():
    features = ["search", "export", "history"]
    return {"features": features, "summary": plural(len(features), "feature")}
