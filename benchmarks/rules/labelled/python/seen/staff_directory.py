import os
import ssl

from flask import Flask, jsonify, request
from ldap3 import Connection, Server, Tls

app = Flask(__name__)
SERVER = Server("ldaps://ldap.example.com", tls=Tls(validate=ssl.CERT_REQUIRED))


app.config["MAX_CONTENT_LENGTH"] = 2 * 1024 * 1024
app.config["JSON_SORT_KEYS"] = False


@app.errorhandler(413)
def too_large(_error):
    return {"error": "request too large"}, 413


# case: vulnerable CWE-90
@app.get("/staff")
def staff():
    uid = request.args.get("uid", "")
    conn = Connection(SERVER, os.environ["LDAP_USER"], os.environ["LDAP_PASSWORD"], auto_bind=True)
    conn.search("ou=staff,dc=example,dc=com", "(uid=" + uid + ")", attributes=["cn", "mail"])
    return jsonify([entry.entry_dn for entry in conn.entries])


@app.get("/healthz")
def healthz():
    return {"status": "up"}
