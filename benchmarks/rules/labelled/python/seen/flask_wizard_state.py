"""Resume a wizard from the state the browser kept."""
import json
import zlib
from base64 import urlsafe_b64decode

from flask import Flask, abort, jsonify, request

app = Flask(__name__)
STEPS = ("address", "payment", "review")


class StateCodec:
    limit = 4096

    def loads(self, text):
        padded = text + "=" * (-len(text) % 4)
        raw = zlib.decompressobj().decompress(urlsafe_b64decode(padded), self.limit)
        return json.loads(raw)


# case: safe CWE-502
@app.post("/wizard/resume")
def resume():
    codec = StateCodec()
    try:
        state = codec.loads(request.form.get("state", ""))
    except (ValueError, zlib.error):
        abort(400)
    step = request.form.get("step")
    return jsonify(step=step if step in STEPS else STEPS[0], filled=sorted(state))
