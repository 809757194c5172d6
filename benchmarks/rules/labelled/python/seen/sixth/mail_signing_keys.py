from Crypto.PublicKey import RSA
from flask import Blueprint, Response

keys = Blueprint("keys", __name__)


# case: vulnerable CWE-326
@keys.post("/dkim")
def dkim_key():
    key = RSA.generate(1024)
    return Response(key.export_key(), mimetype="application/x-pem-file")
