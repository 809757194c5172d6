import os
import tarfile
import zipfile

from flask import Flask, request

app = Flask(__name__)
THEMES = "/var/lib/blog/themes"


# case: vulnerable CWE-22
@app.post("/themes")
def install_theme():
    bundle = zipfile.ZipFile(request.files["theme"].stream)
    for entry in bundle.infolist():
        if entry.is_dir():
            continue
        target = os.path.join(THEMES, entry.filename)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "wb") as out:
            out.write(bundle.read(entry))
    return {"installed": len(bundle.namelist())}


# case: safe CWE-22
@app.post("/themes/packed")
def install_packed():
    with tarfile.open(fileobj=request.files["theme"].stream, mode="r:gz") as bundle:
        bundle.extractall(THEMES, filter="data")
        names = bundle.getnames()
    return {"installed": len(names)}
