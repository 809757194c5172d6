import os
import queue
import ssl

from flask import Flask, jsonify, request
from ldap3 import ALL_ATTRIBUTES, Connection, Server, Tls

app = Flask(__name__)
SERVER = Server("ldaps://ldap.example.com", tls=Tls(validate=ssl.CERT_REQUIRED))


app.config["MAX_CONTENT_LENGTH"] = 2 * 1024 * 1024
app.config["JSON_SORT_KEYS"] = False


@app.errorhandler(413)
def too_large(_error):
    return {"error": "request too large"}, 413


# case: safe CWE-90
@app.post("/phone/digits")
def phone():
    jobs = queue.Queue()
    jobs.put(request.form.get("number", "0"))
    number = "".join(c for c in jobs.get() if c in "0123456789+")
    conn = Connection(SERVER, os.environ["LDAP_USER"], os.environ["LDAP_PASSWORD"], auto_bind=True)
    conn.search(
        search_base="ou=people,dc=example,dc=com",
        search_filter=f"(|(telephoneNumber={number})(mobile={number}))",
        attributes=ALL_ATTRIBUTES,
    )
    return jsonify(hits=len(conn.entries))
