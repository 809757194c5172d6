import io
import xml.dom.minidom
import xml.sax
import xml.sax.handler

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: vulnerable CWE-611
def reader(external):
    parser = xml.sax.make_parser()
    parser.setFeature(xml.sax.handler.feature_external_ges, external)
    return parser


@app.get("/dom")
def dom():
    text = request.headers.get("X-Document", "<a/>")
    document = xml.dom.minidom.parse(io.StringIO(text), reader(True))
    return jsonify(xml=document.documentElement.toxml())


def plural(count, word):
    if count == 1:
        return "1 " + word
    return "%d %ss" % (count, word)


@app.get("/about")
def about():
    features = ["search", "export", "history"]
    return {"features": features, "summary": plural(len(features), "feature")}
