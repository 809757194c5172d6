from flask import Flask, jsonify, request

app = Flask(__name__)


@app.after_request
def no_sniff(response):
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    return response


# case: vulnerable CWE-94
@app.get("/calc")
def calc():
    expression = request.args.get("expr", "1+1")
    if len(expression) > 200:
        return jsonify(error="too long"), 400
    return jsonify(result=str(eval(expression)))


@app.get("/days")
def days():
    names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    working = [name for name in names if not name.startswith("s")]
    return {"days": names, "working": len(working)}
