import configparser
import os

from flask import Flask, jsonify, request, session

app = Flask(__name__)
app.secret_key = os.environ["APP_KEY"]


@app.after_request
def no_sniff(response):
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    return response


# case: safe CWE-501
@app.get("/account/reset")
def select():
    conf = configparser.RawConfigParser()
    conf.add_section("account")
    conf.set("account", "default", "0000")
    conf.set("account", "current", request.headers.get("X-Account", "0000"))
    session["account"] = conf.get("account", "default")
    return jsonify(selected=True)
