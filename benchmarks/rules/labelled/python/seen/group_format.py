import os

import ldap
import ldap.filter
from flask import Flask, jsonify, request

app = Flask(__name__)


@app.after_request
def no_sniff(response):
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    return response


# case: safe CWE-90
def build(kind, value):
    return ldap.filter.filter_format("(&(objectClass=%s)(cn=%s))", [kind, value])


@app.get("/group/format")
def group():
    name = request.headers.get("X-Group", "all")
    con = ldap.initialize("ldaps://ldap.example.com")
    con.simple_bind_s(os.environ["LDAP_USER"], os.environ["LDAP_PASSWORD"])
    found = con.search_s("ou=groups,dc=example,dc=com", ldap.SCOPE_SUBTREE, build("groupOfNames", name))
    return jsonify(count=len(found))
