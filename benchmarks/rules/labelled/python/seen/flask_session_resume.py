"""Resume a wizard from the state the browser kept."""
import pickle
import zlib
from base64 import urlsafe_b64decode

from flask import Flask, jsonify, request

app = Flask(__name__)
STEPS = ("address", "payment", "review")


def unpack(text):
    padded = text + "=" * (-len(text) % 4)
    return zlib.decompress(urlsafe_b64decode(padded))


# case: vulnerable CWE-502
@app.post("/wizard/resume")
def resume():
    parts = {"step": request.form.get("step", STEPS[0]), "state": request.form.get("state", "")}
    blob = unpack(parts["state"])
    state = pickle.loads(blob)
    step = parts["step"] if parts["step"] in STEPS else STEPS[0]
    return jsonify(step=step, filled=sorted(state.keys()))
