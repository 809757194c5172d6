import os
import ssl

from flask import Flask, jsonify
from ldap3 import Connection, Server, Tls

app = Flask(__name__)
SERVER = Server("ldaps://ldap.example.com", tls=Tls(validate=ssl.CERT_REQUIRED))


# case: safe CWE-90
@app.get("/room/<path:room>")
def rooms(room):
    num = 106
    if (500 // 42) + num > 200:
        value = room
    else:
        value = "lobby"
    conn = Connection(SERVER, os.environ["LDAP_USER"], os.environ["LDAP_PASSWORD"], auto_bind=True)
    conn.search("ou=rooms,dc=example,dc=com", "(cn={})".format(value))
    return jsonify(hits=len(conn.entries))


def plural(count, word):
    if count == 1:
        return "1 " + word
    return "%d %ss" % (count, word)


@app.get("/about")
def about():
    features = ["search", "export", "history"]
    return {"features": features, "summary": plural(len(features), "feature")}
