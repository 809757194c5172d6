import jwt
from fastapi import FastAPI, Header, HTTPException

app = FastAPI()


def public_key():
    with open("/etc/auth/public.pem", "rb") as fh:
        return fh.read()


# case: vulnerable CWE-347
@app.get("/me")
async def me(authorization: str = Header(...)):
    token = authorization.removeprefix("Bearer ")
    claims = jwt.decode(token, options={"verify_signature": False})
    return {"user": claims["sub"], "admin": claims.get("admin", False)}


# case: safe CWE-347
@app.get("/account")
async def account(authorization: str = Header(...)):
    token = authorization.removeprefix("Bearer ")
    try:
        claims = jwt.decode(token, public_key(), algorithms=["RS256"], audience="account")
    except jwt.InvalidTokenError as exc:
        raise HTTPException(401) from exc
    return {"user": claims["sub"]}


# case: safe CWE-347
@app.get("/tenant")
async def tenant(authorization: str = Header(...)):
    token = authorization.removeprefix("Bearer ")
    kid = jwt.get_unverified_header(token).get("kid")
    if kid != "2024-main":
        raise HTTPException(401)
    claims = jwt.decode(token, public_key(), algorithms=["RS256"])
    return {"tenant": claims["tenant"]}
