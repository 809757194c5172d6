import os

import jwt
from fastapi import Depends, FastAPI, Header, HTTPException

app = FastAPI()
SECRET = os.environ["JWT_SECRET"]
KEYS = {"2023": os.environ["JWT_KEY_2023"], "2024": os.environ["JWT_KEY_2024"]}


# case: vulnerable CWE-347
OPTIONS = {"verify_signature": False, "verify_exp": True}


def current_user(authorization: str = Header(...)):
    token = authorization.removeprefix("Bearer ")
    claims = jwt.decode(token, SECRET, algorithms=["HS256"], options=OPTIONS)
    return claims["sub"]


@app.get("/me")
def me(user: str = Depends(current_user)):
    return {"user": user}


# case: safe CWE-347
def rotated_user(authorization: str = Header(...)):
    token = authorization.removeprefix("Bearer ")
    key = KEYS.get(jwt.get_unverified_header(token).get("kid"))
    if key is None:
        raise HTTPException(401)
    return jwt.decode(token, key, algorithms=["HS256"])["sub"]


@app.get("/me/rotated")
def me_rotated(user: str = Depends(rotated_user)):
    return {"user": user}
