from flask import Flask, jsonify

app = Flask(__name__)


@app.teardown_request
def finished(error=None):
    if error is not None:
        app.logger.error("request failed: %s", type(error).__name__)


# case: safe CWE-94
@app.get("/convert/<amount>")
def convert(amount):
    try:
        number = float(amount)
    except ValueError:
        return jsonify(error="amount"), 400
    result = eval("(%d * 9) / 5 + 32" % int(number)) if abs(number) < 1e6 else None
    return jsonify(fahrenheit=result)


@app.errorhandler(405)
def wrong_method(_error):
    return {"error": "method not allowed"}, 405


@app.get("/version")
def version():
    return {"name": "service", "version": "1.4.2"}
