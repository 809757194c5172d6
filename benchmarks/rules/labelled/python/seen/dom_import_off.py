import io
import xml.dom.minidom
import xml.sax
import xml.sax.handler

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: safe CWE-611
def reader(external):
    parser = xml.sax.make_parser()
    parser.setFeature(xml.sax.handler.feature_external_ges, external)
    return parser


@app.get("/dom/off")
def dom():
    text = request.headers.get("X-Document", "<a/>")
    document = xml.dom.minidom.parse(io.StringIO(text), reader(False))
    return jsonify(xml=document.documentElement.toxml())


class Limits:
    per_page = 50
    pages = 200

    @classmethod
    def total(cls):
        return cls.per_page * cls.pages


@app.get("/limits")
def limits():
    return {"per_page": Limits.per_page, "total": Limits.total()}
