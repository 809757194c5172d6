import json
import zlib

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: safe CWE-502
class Codec:
    def __init__(self, unpack):
        self.unpack = unpack

    def decode(self, blob):
        return self.unpack(zlib.decompress(blob))


@app.put("/snapshot/codec")
def snapshot():
    codecs = {"application/json": Codec(json.loads)}
    codec = codecs.get(request.content_type)
    if codec is None:
        return jsonify(error="content type"), 415
    restored = codec.decode(request.get_data())
    return jsonify(names=sorted(restored))
