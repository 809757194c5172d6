import secrets

from fastapi import FastAPI, Response

app = FastAPI()


# case: vulnerable CWE-614
def cookie_options(max_age: int) -> dict:
    return {"httponly": True, "samesite": "strict", "secure": False, "max_age": max_age}


def start_session(response: Response, name: str) -> str:
    token = secrets.token_hex(32)
    response.set_cookie(name, token, **cookie_options(3600))
    return token


@app.post("/kiosk/login")
async def kiosk_login(response: Response):
    start_session(response, "kiosk_session")
    return {"ok": True}


# case: safe CWE-614
@app.post("/kiosk/admin")
async def kiosk_admin(response: Response):
    options = {"httponly": True, "samesite": "strict", "secure": False}
    options.update(secure=True, max_age=600)
    response.set_cookie("admin_session", secrets.token_hex(32), **options)
    return {"ok": True}
