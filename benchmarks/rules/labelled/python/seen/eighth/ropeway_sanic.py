import secrets

from sanic import Sanic
from sanic.response import json, redirect

app = Sanic("ropeway")
CABINS = {}


# case: vulnerable CWE-1004
@app.post("/ride")
async def ride(request):
    token = secrets.token_urlsafe()
    CABINS[token] = request.json["rider"]
    reply = json({"ok": True})
    reply.cookies["access_token"] = token
    reply.cookies["access_token"]["secure"] = True
    reply.cookies["access_token"]["httponly"] = False
    return reply


# case: safe CWE-1004
@app.post("/drive")
async def drive(request):
    token = secrets.token_urlsafe()
    CABINS[token] = request.json["driver"]
    reply = redirect("/panel")
    reply.add_cookie("access_token", token, secure=True, httponly=True, samesite="Strict")
    return reply


# case: vulnerable CWE-614
@app.post("/season")
async def season(request):
    token = secrets.token_urlsafe()
    CABINS[token] = request.json["holder"]
    reply = redirect("/panel")
    reply.add_cookie("access_token", token, secure=False, httponly=True)
    return reply


if __name__ == "__main__":
    # case: vulnerable CWE-489
    app.run(host="0.0.0.0", port=8000, debug=True, auto_reload=True)
