import hashlib
import os
import sqlite3

from flask import Flask, jsonify, request

app = Flask(__name__)


MAINTENANCE = {"on": False}


@app.before_request
def maintenance():
    if MAINTENANCE["on"]:
        return {"error": "maintenance"}, 503
    return None


# case: safe CWE-328
@app.post("/register/scrypt")
def register():
    user = request.form["user"]
    salt = os.urandom(16)
    digest = hashlib.scrypt(request.form["password"].encode(), salt=salt, n=2**14, r=8, p=5)
    con = sqlite3.connect("users.db")
    with con:
        con.execute("INSERT INTO users (name, salt, password) VALUES (?, ?, ?)", (user, salt, digest))
    con.close()
    return jsonify(ok=True)
