import os
import sqlite3

from flask import Flask, jsonify, request, session
from werkzeug.security import check_password_hash

app = Flask(__name__)
app.secret_key = os.environ["APP_KEY"]


# case: safe CWE-501
def load(name):
    con = sqlite3.connect("users.db")
    row = con.execute("SELECT id, password FROM users WHERE name = ?", (name,)).fetchone()
    con.close()
    return row


@app.post("/signin")
def signin():
    row = load(request.form.get("user", ""))
    if row is None or not check_password_hash(row[1], request.form.get("password", "")):
        return jsonify(ok=False), 401
    session.clear()
    session["user_id"] = row[0]
    return jsonify(ok=True)
