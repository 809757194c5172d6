import io
import xml.sax
import xml.sax.handler

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: vulnerable CWE-611
class Titles(xml.sax.handler.ContentHandler):
    def __init__(self):
        super().__init__()
        self.text = []

    def characters(self, content):
        self.text.append(content)


@app.post("/feed")
def feed():
    titles = Titles()
    reader = xml.sax.make_parser()
    reader.setFeature(xml.sax.handler.feature_external_ges, True)
    reader.setContentHandler(titles)
    reader.parse(io.StringIO(request.form.get("feed", "")))
    return jsonify(text="".join(titles.text))
