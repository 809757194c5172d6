import configparser

from flask import Flask, redirect, request

app = Flask(__name__)


@app.get("/sizes")
def sizes():
    table = {}
    for index, name in enumerate(("small", "medium", "large"), start=1):
        table[name] = index * 10
    return {"sizes": table, "largest": max(table.values())}


# case: safe CWE-601
@app.get("/lang/fallback")
def lang():
    conf = configparser.RawConfigParser()
    conf.add_section("nav")
    conf.set("nav", "fallback", "/en/")
    conf.set("nav", "target", request.args.get("to", "/en/"))
    return redirect(conf.get("nav", "fallback"))


STATS = {"requests": 0}


@app.before_request
def count_request():
    STATS["requests"] += 1


@app.get("/stats")
def stats():
    return dict(STATS)
