import base64
import json

import jwt
from fastapi import FastAPI, Header
from flask import Flask, request
from jose import jwt as jose_jwt

app = Flask(__name__)
api = FastAPI()
KEYS = {"a": "...", "b": "..."}


@app.route("/me")
def flask_me():
    token = request.headers["Authorization"].removeprefix("Bearer ")
    # ruleid: python-jwt-unverified, python-jwt-decoded-unverified
    claims = jwt.decode(token, options={"verify_signature": False})
    return claims


@app.route("/me2")
def flask_me_mixed():
    token = request.headers["Authorization"].removeprefix("Bearer ")
    # ruleid: python-jwt-unverified
    claims = jwt.decode(token, KEYS["a"], algorithms=["HS256", "none"])
    return claims


@app.route("/me3")
def flask_me_verified():
    token = request.headers["Authorization"].removeprefix("Bearer ")
    # ok: python-jwt-unverified
    claims = jwt.decode(token, KEYS["a"], algorithms=["HS256"])
    return claims


def django_user(request):
    relaxed = {"verify_signature": False, "verify_exp": True}
    # ruleid: python-jwt-unverified, python-jwt-decoded-unverified
    claims = jwt.decode(request.COOKIES["session"], options=relaxed)
    return claims["sub"]


@api.get("/user")
async def fastapi_user(authorization: str = Header()):
    # ruleid: python-jwt-unverified, python-jwt-decoded-unverified
    return jose_jwt.decode(authorization, "", options={"verify_signature": False})["sub"]


def issue(user):
    # ruleid: python-jwt-issued-unsigned
    weak = jwt.encode({"sub": user}, None, algorithm="none")
    # ruleid: python-jwt-issued-unsigned
    weaker = jwt.encode({"sub": user}, key="", algorithm="None", headers={"kid": "a"})
    # ok: python-jwt-issued-unsigned
    plain = jwt.encode({"sub": user}, KEYS["a"])
    # ok: python-jwt-issued-unsigned
    good = jwt.encode({"sub": user}, KEYS["a"], algorithm="HS256")
    return weak, good


def read_safely(token):
    # ok: python-jwt-unverified
    header = jwt.get_unverified_header(token)
    # ok: python-jwt-unverified
    claims = jwt.decode(token, KEYS[header["kid"]], algorithms=["RS256"])
    # ok: python-jwt-unverified
    late = jwt.decode(token, KEYS["a"], algorithms=["RS256"], options={"verify_exp": False})
    # ok: python-jwt-unverified
    strict = jwt.decode(token, KEYS["a"], algorithms=["RS256"], options={"verify_signature": True})
    return claims, late, strict


def read_twice(token):
    # ok: python-jwt-unverified, python-jwt-decoded-unverified
    issuer = jwt.decode(token, options={"verify_signature": False})["iss"]
    return jwt.decode(token, KEYS[issuer], algorithms=["RS256"])


def claims_only(token):
    # ruleid: python-jwt-decoded-unverified
    return jose_jwt.get_unverified_claims(token)["sub"]


def named_by_token(token):
    algorithm = jwt.get_unverified_header(token)["alg"]
    # ruleid: python-jwt-unverified
    return jwt.decode(token, KEYS["a"], algorithms=[algorithm])


def key_by_token(token):
    key = KEYS[jwt.get_unverified_header(token)["kid"]]
    # ok: python-jwt-unverified
    return jwt.decode(token, key, algorithms=["RS256"])


def sometimes(token, strict):
    # ruleid: python-jwt-decoded-unverified
    return jwt.decode(token, KEYS["a"], algorithms=["RS256"], options={"verify_signature": strict is not None})


def by_hand(token):
    payload = token.split(".")[1]
    # ruleid: python-jwt-read-by-hand
    return json.loads(base64.urlsafe_b64decode(payload + "=="))["sub"]


def by_hand_checked(token, key):
    header, payload, signature = token.split(".")
    key.verify(signature, header + "." + payload)
    # ok: python-jwt-read-by-hand
    return json.loads(base64.urlsafe_b64decode(payload + "=="))["sub"]


def by_hand_split(token):
    header, payload, signature = token.split(".")
    # ruleid: python-jwt-read-by-hand
    claims = json.loads(base64.b64decode(payload + "==").decode())
    return claims


def no_token(text):
    name, _, part = text.partition(":")
    # ok: python-jwt-read-by-hand
    return name, json.loads(base64.b64decode(part))


def of_provider(url, data):
    answer = requests.post(url, data=data)
    output = answer.json()
    token = output.get("id_token")
    if token is None:
        return None
    # ruleid: python-jwt-of-provider-unverified
    # ok: python-jwt-unverified
    return jwt.decode(token, options={"verify_signature": False})


def of_browser(url, data, request):
    answer = requests.post(url, data=data)
    output = answer.json()
    token = request.cookies["id_token"]
    # ruleid: python-jwt-unverified, python-jwt-decoded-unverified
    # ok: python-jwt-of-provider-unverified
    return output, jwt.decode(token, options={"verify_signature": False})


def of_provider_by_key(url, data):
    answer = requests.post(url, data=data)
    token = answer.json()["id_token"]
    # ruleid: python-jwt-of-provider-unverified
    first = jwt.decode(token, verify=False)
    # ok: python-jwt-of-provider-unverified
    second = jwt.decode(token, KEYS["a"], algorithms=["RS256"])
    return first, second


def until(session):
    # ok: python-jwt-unverified, python-jwt-decoded-unverified
    end = jwt.decode(session.token, options={"verify_signature": False}).get("exp")
    # ok: python-jwt-unverified, python-jwt-decoded-unverified
    issuer = jwt.decode(session.token, options={"verify_signature": False})["iss"]
    # ruleid: python-jwt-unverified, python-jwt-decoded-unverified
    user = jwt.decode(session.token, options={"verify_signature": False})["sub"]
    return end, issuer, user


def signed_out(token, providers):
    try:
        # ok: python-jwt-unverified
        claims = jwt.decode(token, options={"verify_signature": False})
        issuer = claims.get("iss")
    except jwt.PyJWTError:
        return None
    for provider in providers:
        if provider.issuer == issuer:
            try:
                return jwt.decode(token, provider.key, algorithms=["RS256"], audience=provider.client)
            except jwt.PyJWTError:
                return None
    return None


def current_user(token):
    # ruleid: python-jwt-unverified, python-jwt-decoded-unverified
    return jwt.decode(token, options={"verify_signature": False})["sub"]


def by_header(connection):
    token = connection.headers["Authorization"].removeprefix("Bearer ")
    # ruleid: python-jwt-unverified, python-jwt-decoded-unverified
    return jwt.decode(token, options={"verify_signature": False})["sub"]


def signed_in(answer):
    # ok: python-jwt-unverified
    # ruleid: python-jwt-decoded-unverified
    return jwt.decode(answer.id_token, options={"verify_signature": False})["sub"]
