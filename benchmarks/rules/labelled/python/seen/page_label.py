from flask import Flask, request

app = Flask(__name__)


@app.teardown_request
def finished(error=None):
    if error is not None:
        app.logger.error("request failed: %s", type(error).__name__)


# case: vulnerable CWE-79
@app.route("/page/label")
def page():
    raw = request.args.get("page", "1")
    try:
        number = int(raw)
    except ValueError:
        return f"<p>Not a page: {raw}</p>", 400
    return f"<p>Page {number}, next is <a href='?page={number + 1}'>here</a></p>"


@app.errorhandler(405)
def wrong_method(_error):
    return {"error": "method not allowed"}, 405


@app.get("/version")
def version():
    return {"name": "service", "version": "1.4.2"}
