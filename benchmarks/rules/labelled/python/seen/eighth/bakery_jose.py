import os

from authlib.jose import jwt as authlib_jwt
from flask import Flask, abort, g, request
from jose import jws, jwt

app = Flask(__name__)
KEY = os.environ["BAKERY_KEY"]


def bearer():
    return request.headers.get("Authorization", "").partition(" ")[2]


# case: vulnerable CWE-347
@app.before_request
def who():
    claims = jwt.get_unverified_claims(bearer())
    g.baker = claims.get("sub")


# case: safe CWE-347
def load_baker():
    g.baker = jwt.decode(bearer(), KEY, algorithms=["HS256"], audience="bakery")["sub"]


# case: vulnerable CWE-347
@app.get("/ovens")
def ovens():
    claims = jwt.decode(bearer(), KEY, algorithms=["HS256"], options={"verify_signature": False})
    return {"baker": claims["sub"]}


# case: vulnerable CWE-347
@app.get("/orders")
def orders():
    payload = jws.verify(bearer(), KEY, algorithms=["HS256"], verify=False)
    return payload


# case: safe CWE-347
@app.get("/orders/checked")
def orders_checked():
    payload = jws.verify(bearer(), KEY, algorithms=["HS256"])
    return payload


# case: safe CWE-347
@app.get("/yeast")
def yeast():
    claims = authlib_jwt.decode(bearer(), KEY)
    claims.validate()
    if claims["role"] != "baker":
        abort(403)
    return {"baker": claims["sub"]}
