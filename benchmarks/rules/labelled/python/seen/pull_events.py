import io
import xml.sax
import xml.sax.handler
from xml.dom import pulldom

from flask import Flask, jsonify, request

app = Flask(__name__)


MAINTENANCE = {"on": False}


@app.before_request
def maintenance():
    if MAINTENANCE["on"]:
        return {"error": "maintenance"}, 503
    return None


# case: vulnerable CWE-611
@app.post("/events")
def events():
    body = request.get_data(as_text=True)
    parser = xml.sax.make_parser()
    parser.setFeature(xml.sax.handler.feature_external_ges, True)
    texts = []
    for event, node in pulldom.parse(io.StringIO(body), parser=parser):
        if event == pulldom.CHARACTERS:
            texts.append(node.data)
    return jsonify(texts=texts)
