from flask import Flask, make_response, request
from markupsafe import Markup, escape

app = Flask(__name__)


# case: vulnerable CWE-79
@app.route("/hello")
def hello():
    nickname = request.args.get("nickname", "guest")
    return f"<h1>Welcome back, {nickname}</h1>"


# case: safe CWE-79
@app.route("/bye")
def bye():
    nickname = request.args.get("nickname", "guest")
    return f"<h1>See you soon, {escape(nickname)}</h1>"


# case: safe CWE-79
@app.route("/motto")
def motto():
    quote = request.args.get("quote", "")
    body = Markup("<blockquote>{}</blockquote>").format(quote)
    return make_response(body)
