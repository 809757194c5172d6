"""Who is calling, read from a bearer token."""
import os

import jwt
from fastapi import Depends, FastAPI, Header, HTTPException
from jwt import PyJWKClient

app = FastAPI()
keys = PyJWKClient("https://login.example.com/keys")


# case: vulnerable CWE-347
def caller(authorization: str = Header("")):
    token = authorization.removeprefix("Bearer ")
    try:
        return jwt.decode(token, options={"verify_signature": False})
    except jwt.PyJWTError:
        raise HTTPException(401) from None


@app.get("/me")
def me(claims: dict = Depends(caller)):
    return {"name": claims["sub"], "admin": claims.get("admin", False)}


# case: safe CWE-347
def signed_caller(authorization: str = Header("")):
    token = authorization.removeprefix("Bearer ")
    try:
        key = keys.get_signing_key_from_jwt(token)
        return jwt.decode(token, key.key, algorithms=["RS256"], audience=os.environ["AUDIENCE"])
    except jwt.PyJWTError:
        raise HTTPException(401) from None


@app.get("/me/orders")
def orders(claims: dict = Depends(signed_caller)):
    return {"name": claims["sub"], "orders": []}
