import os
import subprocess
import tempfile

from flask import Flask, request

app = Flask(__name__)


# case: vulnerable CWE-377
@app.post("/scans")
def scan():
    path = tempfile.mktemp(suffix=".pdf")
    request.files["document"].save(path)
    done = subprocess.run(["pdfinfo", path], capture_output=True, text=True, check=False)
    os.unlink(path)
    return {"info": done.stdout}


# case: safe CWE-377
@app.post("/scans/text")
def scan_text():
    with tempfile.NamedTemporaryFile(suffix=".pdf") as scratch:
        request.files["document"].save(scratch)
        scratch.flush()
        done = subprocess.run(["pdftotext", scratch.name, "-"], capture_output=True, text=True, check=False)
    return {"text": done.stdout}
