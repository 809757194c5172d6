import secrets

from fastapi import FastAPI, Response
from fastapi.responses import JSONResponse

app = FastAPI()
SECURE = True
LAX = {"samesite": "lax", "path": "/"}


# case: vulnerable CWE-614
@app.post("/signin")
def signin(response: Response):
    response.set_cookie(key="sid", value=secrets.token_urlsafe(32), httponly=True, samesite="lax")
    return {"ok": True}


# case: safe CWE-614
@app.post("/signin/tls")
def signin_tls(response: Response):
    response.set_cookie(key="sid", value=secrets.token_urlsafe(32), httponly=True, secure=SECURE, samesite="lax")
    return {"ok": True}


# case: vulnerable CWE-1004
@app.post("/refresh")
def refresh():
    reply = JSONResponse({"ok": True})
    reply.set_cookie("refresh_token", secrets.token_urlsafe(32), secure=True, httponly=False, **LAX)
    return reply


# case: safe CWE-1004
@app.post("/refresh/closed")
def refresh_closed():
    reply = JSONResponse({"ok": True})
    reply.set_cookie("refresh_token", secrets.token_urlsafe(32), secure=True, httponly=True, **LAX)
    return reply


# case: safe CWE-1004
@app.post("/signout")
def signout(response: Response):
    response.delete_cookie("sid", secure=True, httponly=True, samesite="lax")
    return {"ok": True}
