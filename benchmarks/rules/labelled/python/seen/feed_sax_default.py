import xml.sax
import xml.sax.handler

from flask import Flask, jsonify, request

app = Flask(__name__)


app.config["MAX_CONTENT_LENGTH"] = 2 * 1024 * 1024
app.config["JSON_SORT_KEYS"] = False


@app.errorhandler(413)
def too_large(_error):
    return {"error": "request too large"}, 413


# case: safe CWE-611
class Counter(xml.sax.handler.ContentHandler):
    def __init__(self):
        super().__init__()
        self.count = 0

    def startElement(self, name, attrs):
        self.count += 1


@app.post("/feed/count")
def feed():
    counter = Counter()
    xml.sax.parseString(request.get_data(), counter)
    return jsonify(count=counter.count)
