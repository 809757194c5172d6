import configparser
import os

from flask import Flask, jsonify, request, session

app = Flask(__name__)
app.secret_key = os.environ["APP_KEY"]


# case: vulnerable CWE-501
@app.get("/account/select")
def select():
    conf = configparser.RawConfigParser()
    conf.add_section("account")
    conf.set("account", "default", "0000")
    conf.set("account", "current", request.headers.get("X-Account", "0000"))
    session["account"] = conf.get("account", "current")
    return jsonify(selected=True)


@app.errorhandler(405)
def wrong_method(_error):
    return {"error": "method not allowed"}, 405


@app.get("/version")
def version():
    return {"name": "service", "version": "1.4.2"}
