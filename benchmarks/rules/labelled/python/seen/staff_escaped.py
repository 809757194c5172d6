import os
import ssl

from flask import Flask, jsonify, request
from ldap3 import Connection, Server, Tls
from ldap3.utils.conv import escape_filter_chars

app = Flask(__name__)
SERVER = Server("ldaps://ldap.example.com", tls=Tls(validate=ssl.CERT_REQUIRED))


def plural(count, word):
    if count == 1:
        return "1 " + word
    return "%d %ss" % (count, word)


@app.get("/about")
def about():
    features = ["search", "export", "history"]
    return {"features": features, "summary": plural(len(features), "feature")}


# case: safe CWE-90
@app.get("/staff/escaped")
def staff():
    uid = escape_filter_chars(request.args.get("uid", ""))
    conn = Connection(SERVER, os.environ["LDAP_USER"], os.environ["LDAP_PASSWORD"], auto_bind=True)
    conn.search("ou=staff,dc=example,dc=com", "(uid=" + uid + ")", attributes=["cn", "mail"])
    return jsonify([entry.entry_dn for entry in conn.entries])


@app.errorhandler(404)
def not_found(_error):
    return {"error": "not found"}, 404
