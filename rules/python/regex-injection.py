import re

from fastapi import FastAPI, Request
from flask import Flask, request
from pymongo import MongoClient

app = Flask(__name__)
api = FastAPI()
users = MongoClient().app.users
SLOW = re.compile(r"^(\w+\s?)*$")
HOST = re.compile(r"^(([a-z0-9]+-?)+\.)+[a-z]{2,}$")
FAST = re.compile(r"^(?:\w+\.)*\w+$")


@app.get("/lines")
def lines():
    wanted = request.args["q"]
    # ruleid: python-regex-injection
    found = [line for line in app.lines if re.search(wanted, line)]
    # ruleid: python-regex-injection
    expression = re.compile("^" + wanted + "$", re.IGNORECASE)
    # ok: python-regex-injection
    found += [line for line in app.lines if re.search(re.escape(wanted), line)]
    # ok: python-regex-injection
    found += re.findall(r"\w+", wanted)
    # ruleid: python-database-regex-injection
    users.find({"name": {"$regex": wanted}})
    # ok: python-database-regex-injection
    users.find({"name": {"$regex": "^" + re.escape(wanted)}})
    # ruleid: python-database-regex-injection
    app.records.filter(name__iregex=wanted)
    # ok: python-regex-injection
    app.records.filter(name__icontains=wanted)
    return str([found, expression])


@app.get("/check")
def check():
    name = request.args["name"]
    # ruleid: python-slow-regex
    if re.match(r"^(a+)+$", name):
        return "a"
    # ruleid: python-slow-regex
    if re.match(r"^([a-zA-Z0-9]+)*@", name):
        return "mail"
    # ruleid: python-slow-regex
    if re.fullmatch(r"(?:x|x)*y", name):
        return "x"
    # ruleid: python-slow-regex
    if SLOW.match(name):
        return "words"
    # ok: python-slow-regex
    if FAST.match(name):
        return "dotted"
    # ok: python-slow-regex
    if re.match(r"^(?:[a-z]+-)+[a-z]+$", name):
        return "slug"
    # ok: python-slow-regex
    if re.match(r"(a+)+", name):
        return "begins"
    # ok: python-slow-regex
    if re.match(r"^(a+)+$", app.title):
        return "ours"
    return "none"


@api.post("/path")
async def path(request: Request):
    text = (await request.json())["path"]
    # ruleid: python-slow-regex
    return re.fullmatch(r"(/?[\w.-]+)*/", text) is not None


@api.get("/paths/{text}")
async def path_of(text: str):
    # ruleid: python-slow-regex
    first = re.search(r"^(\d+)+$", text)
    # ok: python-slow-regex
    return re.fullmatch(r"(?:/[\w.-]+)*/", text) or first


@app.get("/short")
def short():
    name = request.args["name"]
    if len(name) > 20:
        return "too long"
    # ok: python-slow-regex
    return str(re.match(r"^(a+)+$", name))


@app.get("/hosts")
def hosts():
    host = request.values.get("host", "").strip()
    # ruleid: python-slow-regex
    return str(HOST.match(host))


@app.get("/expressions")
def is_an_expression():
    text = request.args["text"]
    try:
        # ok: python-regex-injection
        re.compile(text)
    except re.error:
        return "no"
    # ruleid: python-regex-injection
    return str(re.findall(text, "abc"))


@app.get("/expressions/why")
def why_it_is_none():
    text = request.args["text"]
    try:
        # ok: python-regex-injection
        re.compile(text)
    except re.error as error:
        return error.msg
    return "it is one"


@app.get("/named")
def named():
    wanted = request.args.get("name", "")
    # ok: python-database-regex-injection
    return app.records.filter(name__icontains=wanted)
