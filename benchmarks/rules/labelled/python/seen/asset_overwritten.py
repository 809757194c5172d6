import base64
import os
import ssl

from flask import Flask, jsonify, request
from ldap3 import Connection, Server, Tls

app = Flask(__name__)
SERVER = Server("ldaps://ldap.example.com", tls=Tls(validate=ssl.CERT_REQUIRED))


@app.teardown_request
def finished(error=None):
    if error is not None:
        app.logger.error("request failed: %s", type(error).__name__)


# case: safe CWE-90
@app.get("/asset/first")
def asset():
    tag = base64.b64decode(request.cookies.get("asset", "")).decode("utf-8", "replace")
    length = len(tag)
    tag = "A-0001"
    conn = Connection(SERVER, os.environ["LDAP_USER"], os.environ["LDAP_PASSWORD"], auto_bind=True)
    conn.search("ou=assets,dc=example,dc=com", "(&(objectClass=device)(serialNumber=%s))" % tag)
    return jsonify(hits=len(conn.entries), length=length)
