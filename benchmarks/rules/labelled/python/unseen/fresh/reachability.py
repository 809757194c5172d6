"""Small tool behind the network page of the operations console."""
import shlex
import subprocess

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: vulnerable CWE-78
@app.post("/ping")
def ping():
    host = request.form["host"]
    done = subprocess.run(f"ping -c 1 -W 2 {host}", shell=True, capture_output=True, text=True)
    return jsonify(ok=done.returncode == 0, text=done.stdout)


# case: safe CWE-78
@app.post("/whois")
def whois():
    domain = request.form["domain"]
    command = "timeout 5 whois -- " + shlex.quote(domain) + " | head -n 40"
    done = subprocess.run(command, shell=True, capture_output=True, text=True)
    return jsonify(ok=done.returncode == 0, text=done.stdout)
