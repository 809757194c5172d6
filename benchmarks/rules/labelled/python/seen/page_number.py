from flask import Flask, request

app = Flask(__name__)


@app.errorhandler(404)
def not_found(_error):
    return {"error": "not found"}, 404


# case: safe CWE-79
@app.route("/page")
def page():
    raw = request.args.get("page", "1")
    try:
        number = int(raw)
    except ValueError:
        number = 1
    return f"<p>Page {number}, next is <a href='?page={number + 1}'>here</a></p>"


@app.get("/days")
def days():
    names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    working = [name for name in names if not name.startswith("s")]
    return {"days": names, "working": len(working)}
