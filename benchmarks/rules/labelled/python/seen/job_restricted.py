import io
import pickle

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: safe CWE-502
class Plain(pickle.Unpickler):
    def find_class(self, module, name):
        raise pickle.UnpicklingError("no classes")

    def persistent_load(self, pid):
        raise pickle.UnpicklingError("no references")


@app.post("/jobs/plain")
def import_jobs():
    data = request.files["jobs"].read()
    try:
        jobs = Plain(io.BytesIO(data)).load()
    except pickle.UnpicklingError:
        return jsonify(error="format"), 400
    return jsonify(imported=len(jobs))
