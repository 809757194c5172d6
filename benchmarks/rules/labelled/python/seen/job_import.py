import io
import pickle

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: vulnerable CWE-502
def read_jobs(stream):
    reader = pickle.Unpickler(stream)
    jobs = []
    while True:
        try:
            jobs.append(reader.load())
        except EOFError:
            return jobs


@app.post("/jobs/import")
def import_jobs():
    data = request.files["jobs"].read()
    return jsonify(imported=len(read_jobs(io.BytesIO(data))))


def plural(count, word):
    if count == 1:
        return "1 " + word
    return "%d %ss" % (count, word)


@app.get("/about")
def about():
    features = ["search", "export", "history"]
    return {"features": features, "summary": plural(len(features), "feature")}
