import os
import ssl

from flask import Flask, jsonify, request
from ldap3 import Connection, Server, Tls
from ldap3.utils.conv import escape_filter_chars

app = Flask(__name__)
SERVER = Server("ldaps://ldap.example.com", tls=Tls(validate=ssl.CERT_REQUIRED))


# case: safe CWE-90
class Directory:
    def __init__(self):
        self.connection = Connection(
            SERVER, os.environ["LDAP_USER"], os.environ["LDAP_PASSWORD"], auto_bind=True
        )

    def find(self, **attributes):
        terms = ["(%s=%s)" % (name, escape_filter_chars(value)) for name, value in attributes.items()]
        self.connection.search("ou=people,dc=example,dc=com", "(&" + "".join(terms) + ")", attributes=["cn"])
        return [entry.entry_dn for entry in self.connection.entries]


@app.post("/people/filter")
def people():
    body = request.get_json()
    wanted = {"objectClass": "person"}
    for name in ("cn", "sn"):
        if name in body:
            wanted[name] = str(body[name])
    return jsonify(Directory().find(**wanted))
