import os
import ssl

from flask import Flask, jsonify
from ldap3 import Connection, Server, Tls

app = Flask(__name__)
SERVER = Server("ldaps://ldap.example.com", tls=Tls(validate=ssl.CERT_REQUIRED))


# case: vulnerable CWE-90
@app.get("/room/named/<path:room>")
def rooms(room):
    num = 196
    if (500 // 42) + num > 200:
        value = room
    else:
        value = "lobby"
    conn = Connection(SERVER, os.environ["LDAP_USER"], os.environ["LDAP_PASSWORD"], auto_bind=True)
    conn.search("ou=rooms,dc=example,dc=com", "(cn={})".format(value))
    return jsonify(hits=len(conn.entries))


class Limits:
    per_page = 50
    pages = 200

    @classmethod
    def total(cls):
        return cls.per_page * cls.pages


@app.get("/limits")
def limits():
    return {"per_page": Limits.per_page, "total": Limits.total()}
