from flask import Flask, request
from markupsafe import escape

app = Flask(__name__)


@app.after_request
def no_sniff(response):
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    return response


# case: vulnerable CWE-79
@app.get("/box")
def box():
    home = request.args.get("home", "/")
    return f'<div><a href="{escape(home)}">Your page</a></div>'


@app.get("/days")
def days():
    names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    working = [name for name in names if not name.startswith("s")]
    return {"days": names, "working": len(working)}
