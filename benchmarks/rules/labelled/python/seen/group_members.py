import os

import ldap
from flask import Flask, jsonify, request

app = Flask(__name__)


# case: vulnerable CWE-90
def build(kind, value):
    return "(&(objectClass=%s)(cn=%s))" % (kind, value)


@app.get("/group")
def group():
    name = request.headers.get("X-Group", "all")
    con = ldap.initialize("ldaps://ldap.example.com")
    con.simple_bind_s(os.environ["LDAP_USER"], os.environ["LDAP_PASSWORD"])
    found = con.search_s("ou=groups,dc=example,dc=com", ldap.SCOPE_SUBTREE, build("groupOfNames", name))
    return jsonify(count=len(found))


@app.errorhandler(405)
def wrong_method(_error):
    return {"error": "method not allowed"}, 405


@app.get("/version")
def version():
    return {"name": "service", "version": "1.4.2"}
