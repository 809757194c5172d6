import asyncio

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


@app.route("/entries")
def entries():
    name = request.form["name"]
    link = ldap.initialize("ldaps://ldap.example.org")
    # ruleid: python-ldap-injection
    link.modify_s("uid=" + name + "," + BASE, [])
    # ok: python-ldap-injection
    link.modify_s(BASE, [(ldap.MOD_REPLACE, "cn", name.encode())])
    # ruleid: python-ldap-injection
    link.simple_bind_s("uid=" + name + "," + BASE, request.form["password"])
    # ok: python-ldap-injection
    link.simple_bind_s(name, request.form["password"])
    # ruleid: python-ldap-injection
    asyncio.to_thread(link.search_s, BASE, ldap.SCOPE_SUBTREE, "(cn=" + name + ")")
    # ok: python-ldap-injection
    asyncio.to_thread(link.search_s, BASE, ldap.SCOPE_SUBTREE, "(cn=*)")
    # ruleid: python-ldap-injection
    wanted = {"search_base": BASE, "search_filter": "(cn=" + name + ")"}
    Connection(Server("ldap.example.org")).search(**wanted)
    # ok: python-ldap-injection
    Connection(Server("ldap.example.org")).search(BASE, "(cn=*)", attributes=name)
    return "done"
