from flask import Flask, request
from markupsafe import escape

app = Flask(__name__)


@app.after_request
def no_sniff(response):
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    return response


# case: safe CWE-79
@app.route("/hello/escaped")
def hello():
    name = request.args.get("name", "stranger")
    count = len(name)
    page = "<html><body><h1>Hello " + str(escape(name)) + "</h1>"
    page += "<p>%d letters</p></body></html>" % count
    return page


@app.get("/days")
def days():
    names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    working = [name for name in names if not name.startswith("s")]
    return {"days": names, "working": len(working)}
