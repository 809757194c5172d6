import ldap
import ldap.filter
from flask import Flask, request
from ldap3 import Connection, Server
from ldap3.utils.conv import escape_filter_chars

app = Flask(__name__)
BASE = "ou=people,dc=example,dc=org"


@app.route("/ldap3")
def by_ldap3():
    name = request.args["name"]
    connection = Connection(Server("ldap.example.org"))
    # ruleid: python-ldap-injection
    connection.search(BASE, f"(uid={name})", attributes=["mail"])
    # ok: python-ldap-injection
    connection.search(BASE, f"(uid={escape_filter_chars(name)})", attributes=["mail"])
    # ruleid: python-ldap-injection
    connection.search(search_base=BASE, search_filter="(&(objectclass=person)(cn=" + name + "))")
    # ok: python-ldap-injection
    connection.search(search_base=BASE, search_filter="(objectclass=person)")
    return "done"


@app.route("/python-ldap")
def by_python_ldap():
    name = request.form.get("name", "")
    link = ldap.initialize("ldaps://ldap.example.org")
    # ruleid: python-ldap-injection
    found = link.search_s(BASE, ldap.SCOPE_SUBTREE, "(cn=%s)" % name)
    # ruleid: python-ldap-injection
    found = link.search_s("cn=" + name + "," + BASE, ldap.SCOPE_BASE)
    # ok: python-ldap-injection
    found = link.search_s(BASE, ldap.SCOPE_SUBTREE, ldap.filter.filter_format("(cn=%s)", [name]))
    # ok: python-ldap-injection
    found = link.search_s(BASE, ldap.SCOPE_SUBTREE, "(cn=" + ldap.filter.escape_filter_chars(name) + ")")
    return {"found": found}
