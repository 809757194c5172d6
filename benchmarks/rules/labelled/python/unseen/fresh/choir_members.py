from urllib.parse import parse_qsl

import ldap3
from flask import Flask, jsonify, request
from ldap3.utils.dn import escape_rdn

app = Flask(__name__)


# case: vulnerable CWE-90
class Filter:
    def __init__(self):
        self.terms = ["(objectClass=inetOrgPerson)"]

    def equal(self, name, value):
        self.terms.append("(" + name + "=" + value + ")")
        return self

    def __str__(self):
        return "(&" + "".join(self.terms) + ")"


@app.post("/singers")
def singers():
    wanted = Filter()
    for name, value in parse_qsl(request.get_data(as_text=True)):
        if name in ("voice", "town"):
            wanted.equal(name, value)
    conn = ldap3.Connection("ldaps://choir.example.org", auto_bind=True)
    conn.search("ou=choir,dc=example,dc=org", str(wanted), attributes=["cn"])
    return jsonify(len(conn.entries))


# case: safe CWE-90
@app.post("/singer")
def singer():
    uid = escape_rdn(request.form["uid"])
    conn = ldap3.Connection("ldaps://choir.example.org", auto_bind=True)
    conn.search(f"uid={uid},ou=choir,dc=example,dc=org", "(objectClass=*)", ldap3.BASE, attributes=["cn"])
    return jsonify(len(conn.entries))
