import os
import queue
import ssl

from flask import Flask, jsonify, request
from ldap3 import ALL_ATTRIBUTES, Connection, Server, Tls

app = Flask(__name__)
SERVER = Server("ldaps://ldap.example.com", tls=Tls(validate=ssl.CERT_REQUIRED))


STATS = {"requests": 0}


@app.before_request
def count_request():
    STATS["requests"] += 1


@app.get("/stats")
def stats():
    return dict(STATS)


# case: vulnerable CWE-90
@app.post("/phone")
def phone():
    jobs = queue.Queue()
    jobs.put(request.form.get("number", "0"))
    number = jobs.get()
    conn = Connection(SERVER, os.environ["LDAP_USER"], os.environ["LDAP_PASSWORD"], auto_bind=True)
    conn.search(
        search_base="ou=people,dc=example,dc=com",
        search_filter=f"(|(telephoneNumber={number})(mobile={number}))",
        attributes=ALL_ATTRIBUTES,
    )
    return jsonify(hits=len(conn.entries))
