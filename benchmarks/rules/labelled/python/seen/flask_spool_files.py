"""Spools statements for the printing house."""
import os
import tempfile
import uuid
from pathlib import Path

from flask import Flask, jsonify, request

app = Flask(__name__)
OUTBOX = Path("/var/spool/statements")


# case: vulnerable CWE-732
@app.post("/statements")
def statement():
    folder = OUTBOX / uuid.uuid4().hex
    folder.mkdir()
    folder.chmod(0o777)
    (folder / "statement.xml").write_bytes(request.get_data())
    return jsonify(folder=folder.name)


# case: safe CWE-732
@app.post("/letters")
def letter():
    folder = OUTBOX / uuid.uuid4().hex
    folder.mkdir()
    folder.chmod(0o700)
    (folder / "letter.xml").write_bytes(request.get_data())
    return jsonify(folder=folder.name)


# case: vulnerable CWE-377
@app.post("/proofs")
def proof():
    name = tempfile.mktemp("-proof.pdf", dir="/tmp")
    with open(name, "wb") as out:
        out.write(request.get_data())
    return jsonify(size=os.path.getsize(name))


# case: safe CWE-377
@app.post("/samples")
def sample():
    with tempfile.TemporaryFile(suffix="-sample.pdf") as out:
        out.write(request.get_data())
        return jsonify(size=out.tell())
