"""Session tokens and connections to the directory and the database."""
import json
import os
import ssl
from base64 import urlsafe_b64decode
from typing import Annotated

import asyncpg
import jwt
import psycopg
import urllib3
from fastapi import APIRouter, Cookie, Depends, Header, HTTPException, Response
from jose import jwt as jose_jwt
from ldap3 import Connection, Server, Tls

router = APIRouter()
jwks = jwt.PyJWKClient("https://login.example.com/.well-known/jwks.json")


def token_of(authorization: Annotated[str, Header()]) -> str:
    return authorization.removeprefix("Bearer ")


Token = Annotated[str, Depends(token_of)]


# case: vulnerable CWE-347
async def current_user(token: Token):
    payload = token.split(".")[1]
    claims = json.loads(urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    return {"id": claims["sub"], "admin": claims.get("admin", False)}


@router.get("/profile")
async def profile(user: Annotated[dict, Depends(current_user)]):
    return user


# case: safe CWE-347
async def verified_user(token: Token):
    try:
        key = jwks.get_signing_key_from_jwt(token).key
        claims = jwt.decode(token, key, algorithms=["ES256"], audience="portal")
    except jwt.PyJWTError as error:
        raise HTTPException(401) from error
    return {"id": claims["sub"], "admin": claims.get("admin", False)}


@router.get("/account")
async def account(user: Annotated[dict, Depends(verified_user)]):
    return user


# case: vulnerable CWE-347
@router.get("/tenant")
async def tenant(token: Token):
    claims = jose_jwt.get_unverified_claims(token)
    return {"tenant": claims["tenant"]}


# case: safe CWE-347
@router.get("/organisation")
async def organisation(token: Token):
    claims = jose_jwt.decode(token, os.environ["TOKEN_KEY"], algorithms=["HS256"], audience="portal")
    return {"organisation": claims["org"]}


# case: vulnerable CWE-614
@router.post("/session")
async def start_session(response: Response, token: Token):
    response.set_cookie("sid", token, httponly=True, samesite="lax", max_age=3600)
    return {"started": True}


# case: safe CWE-614
@router.post("/session/https")
async def start_https_session(response: Response, token: Token):
    response.set_cookie("sid", token, httponly=True, secure=True, samesite="lax", max_age=3600)
    return {"started": True}


# case: vulnerable CWE-614
@router.post("/session/refresh")
async def refresh_session(response: Response, sid: Annotated[str, Cookie()]):
    settings = {"httponly": True, "samesite": "strict", "secure": False}
    response.set_cookie("sid", sid, **settings)
    return {"refreshed": True}


# case: safe CWE-614
@router.post("/session/extend")
async def extend_session(response: Response, sid: Annotated[str, Cookie()]):
    settings = {"httponly": True, "samesite": "strict", "secure": True}
    response.set_cookie("sid", sid, **settings)
    return {"extended": True}


# case: vulnerable CWE-295
def directory():
    tls = Tls(validate=ssl.CERT_NONE, version=ssl.PROTOCOL_TLS_CLIENT)
    server = Server("ldap.example.com", port=636, use_ssl=True, tls=tls)
    return Connection(server, os.environ["LDAP_USER"], os.environ["LDAP_PASSWORD"], auto_bind=True)


# case: safe CWE-295
def staff_directory():
    tls = Tls(validate=ssl.CERT_REQUIRED, ca_certs_file="/etc/ssl/ldap-ca.pem", version=ssl.PROTOCOL_TLS_CLIENT)
    server = Server("ldap.example.com", port=636, use_ssl=True, tls=tls)
    return Connection(server, os.environ["LDAP_USER"], os.environ["LDAP_PASSWORD"], auto_bind=True)


# case: vulnerable CWE-295
@router.get("/rates")
def rates():
    pool = urllib3.PoolManager(cert_reqs="CERT_NONE", assert_hostname=False)
    return pool.request("GET", "https://rates.example.com/today").json()


# case: safe CWE-295
@router.get("/rates/checked")
def rates_checked():
    pool = urllib3.PoolManager(cert_reqs="CERT_REQUIRED", ca_certs="/etc/ssl/certs/ca-certificates.crt")
    return pool.request("GET", "https://rates.example.com/today").json()


# case: vulnerable CWE-798
async def audit_pool():
    return await asyncpg.create_pool(
        host="audit-db.internal", user="audit_writer", password="t7Rk-wq81-Lmzz", database="audit"
    )


# case: safe CWE-798
def ledger_connection():
    return psycopg.connect(
        host="ledger-db.internal", user="ledger", password=os.environ["LEDGER_PASSWORD"], dbname="ledger"
    )
