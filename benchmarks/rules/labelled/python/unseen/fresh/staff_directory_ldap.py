"""Directory search for the intranet."""
from flask import Flask, jsonify, request
from ldap3 import ALL, SUBTREE, Connection, Server
from ldap3.utils.conv import escape_filter_chars

app = Flask(__name__)
server = Server("ldaps://directory.example.com", get_info=ALL)
BASE = "ou=people,dc=example,dc=com"


def bound():
    return Connection(server, auto_bind=True)


# case: vulnerable CWE-90
@app.get("/people")
def people():
    name = request.args.get("name", "*")
    with bound() as conn:
        conn.search(BASE, f"(&(objectClass=person)(cn={name}))", attributes=["mail"])
        return jsonify([entry.mail.value for entry in conn.entries])


# case: safe CWE-90
@app.get("/phones")
def phones():
    name = escape_filter_chars(request.args.get("name", ""))
    with bound() as conn:
        conn.search(BASE, f"(&(objectClass=person)(cn={name}))", attributes=["telephoneNumber"])
        return jsonify([entry.telephoneNumber.value for entry in conn.entries])


# case: vulnerable CWE-90
def any_of(attribute, values):
    terms = "".join("(%s=%s)" % (attribute, value) for value in values)
    return "(|" + terms + ")"


@app.post("/mailing")
def mailing():
    wanted = any_of("uid", request.get_json()["members"])
    with bound() as conn:
        conn.search(search_base=BASE, search_filter=wanted, search_scope=SUBTREE, attributes=["mail"])
        return jsonify(len(conn.entries))
