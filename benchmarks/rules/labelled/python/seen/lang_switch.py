import configparser

from flask import Flask, redirect, request

app = Flask(__name__)


MAINTENANCE = {"on": False}


@app.before_request
def maintenance():
    if MAINTENANCE["on"]:
        return {"error": "maintenance"}, 503
    return None


# case: vulnerable CWE-601
@app.get("/lang")
def lang():
    conf = configparser.RawConfigParser()
    conf.add_section("nav")
    conf.set("nav", "fallback", "/en/")
    conf.set("nav", "target", request.args.get("to", "/en/"))
    return redirect(conf.get("nav", "target"))
