import base64
import os
import ssl

from flask import Flask, jsonify, request
from ldap3 import Connection, Server, Tls

app = Flask(__name__)
SERVER = Server("ldaps://ldap.example.com", tls=Tls(validate=ssl.CERT_REQUIRED))


# case: vulnerable CWE-90
@app.get("/asset")
def asset():
    tag = base64.b64decode(request.cookies.get("asset", "")).decode("utf-8", "replace")
    tag = tag.strip().replace(" ", "_")
    conn = Connection(SERVER, os.environ["LDAP_USER"], os.environ["LDAP_PASSWORD"], auto_bind=True)
    conn.search("ou=assets,dc=example,dc=com", "(&(objectClass=device)(serialNumber=%s))" % tag)
    return jsonify(hits=len(conn.entries))


@app.get("/days")
def days():
    names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    working = [name for name in names if not name.startswith("s")]
    return {"days": names, "working": len(working)}
