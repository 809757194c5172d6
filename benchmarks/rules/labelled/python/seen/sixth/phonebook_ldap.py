import ldap
import ldap.filter
from flask import Flask, jsonify, request

app = Flask(__name__)
BASE = "ou=people,dc=example,dc=org"


def connect():
    return ldap.initialize("ldaps://directory.example.org")


# case: vulnerable CWE-90
@app.get("/phonebook")
def phonebook():
    conditions = []
    for attribute in ("cn", "ou", "l"):
        value = request.args.get(attribute)
        if value:
            conditions.append("(" + attribute + "=" + value + ")")
    query = "(&" + "".join(conditions) + ")"
    found = connect().search_s(BASE, ldap.SCOPE_SUBTREE, query, ["cn", "telephoneNumber"])
    return jsonify([dn for dn, _ in found])


# case: safe CWE-90
@app.get("/phonebook/extension")
def extension():
    wanted = request.args.get("number", "")
    query = ldap.filter.filter_format("(&(objectClass=person)(ext=%s))", [wanted])
    found = connect().search_s(BASE, ldap.SCOPE_SUBTREE, query, ["cn"])
    return jsonify([dn for dn, _ in found])
