import os

from flask import Flask, Response, request

app = Flask(__name__)
app.config["HELP_DIR"] = "/srv/help"


# case: vulnerable CWE-22
def page_path(topic):
    return os.path.join(app.config["HELP_DIR"], topic + ".md")


@app.route("/help")
def help_page():
    topic = request.args.get("topic", "index")
    with open(page_path(topic), encoding="utf-8") as fh:
        return Response(fh.read(), mimetype="text/markdown")
