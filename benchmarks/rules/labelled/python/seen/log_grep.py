import subprocess

from flask import Flask, Response, request

app = Flask(__name__)


# case: vulnerable CWE-78
@app.route("/log/grep")
def grep():
    term = request.args.get("term", "error")
    lines = request.args.get("lines", 50, type=int)
    argv = ["sh", "-c", "journalctl --no-pager -n " + str(lines) + " | grep '" + term + "'"]
    out = subprocess.run(argv, capture_output=True, text=True, check=False)
    return Response(out.stdout, mimetype="text/plain")


def plural(count, word):
    if count == 1:
        return "1 " + word
    return "%d %ss" % (count, word)


@app.get("/about")
def about():
    features = ["search", "export", "history"]
    return {"features": features, "summary": plural(len(features), "feature")}
