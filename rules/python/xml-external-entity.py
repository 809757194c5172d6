import io
import xml.sax
from xml.etree import ElementInclude, ElementTree
from xml.sax.handler import feature_external_ges

import defusedxml.ElementTree
from fastapi import FastAPI, Request
from flask import Flask, request
from lxml import etree

app = Flask(__name__)
api = FastAPI()


def read_with_entities(path):
    # ruleid: python-xxe
    parser = etree.XMLParser(resolve_entities=True)
    # ruleid: python-xxe
    loader = etree.XMLParser(load_dtd=True, remove_blank_text=True)
    # ruleid: python-xxe
    online = etree.XMLParser(recover=True, no_network=False)
    return etree.parse(path, parser), etree.parse(path, loader), etree.parse(path, online)


def sax_with_entities(path, handler):
    reader = xml.sax.make_parser()
    # ruleid: python-xxe
    reader.setFeature(feature_external_ges, True)
    reader.setContentHandler(handler)
    reader.parse(path)


def read_safely(path, handler):
    # ok: python-xxe
    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    # ok: python-xxe
    loader = etree.XMLParser(load_dtd=True, resolve_entities=False)
    # ok: python-xxe
    plain = ElementTree.parse(path)
    # ok: python-xxe
    defused = defusedxml.ElementTree.parse(path)
    reader = xml.sax.make_parser()
    # ok: python-xxe
    reader.setFeature(feature_external_ges, False)
    return etree.parse(path, parser), etree.parse(path, loader), plain, defused


@app.route("/import", methods=["POST"])
def flask_import():
    # ruleid: python-xxe-default-parser
    root = etree.fromstring(request.data)
    parser = etree.XMLParser()
    # ruleid: python-xxe-default-parser
    tree = etree.parse(request.files["xml"].stream, parser)
    # ok: python-xxe-default-parser
    root = etree.fromstring(request.data, etree.XMLParser(resolve_entities=False))
    # ok: python-xxe-default-parser
    root = ElementTree.fromstring(request.data)
    # ok: python-xxe-default-parser
    root = etree.fromstring("<root/>")
    return str(root), str(tree)


@api.post("/feed")
async def fastapi_feed(request: Request):
    body = await request.body()
    # ruleid: python-xxe-default-parser
    tree = etree.parse(io.BytesIO(body))
    safe = etree.XMLParser(resolve_entities=False)
    # ok: python-xxe-default-parser
    tree = etree.parse(io.BytesIO(body), parser=safe)
    # ok: python-xxe-default-parser
    tree = defusedxml.ElementTree.fromstring(body)
    return tree


# ruleid: python-xxe
OPEN = etree.XMLParser(resolve_entities=True)
SHUT = etree.XMLParser(resolve_entities=False)


def made(**options):
    return etree.XMLParser(**options)


@app.route("/shared", methods=["POST"])
def shared_parsers():
    # ruleid: python-xxe
    root = etree.fromstring(request.data, OPEN)
    # ok: python-xxe
    again = etree.fromstring(request.data, SHUT)
    # ruleid: python-xxe
    parser = made(resolve_entities=True, load_dtd=True)
    # ok: python-xxe
    other = made(resolve_entities=False)
    return str(root), str(again), str(parser), str(other)


def reader(external):
    parser = xml.sax.make_parser()
    # ok: python-xxe
    parser.setFeature(feature_external_ges, external)
    return parser


def read_with():
    def reading(external):
        made = xml.sax.make_parser()
        made.setFeature(feature_external_ges, external)
        return made
    # ok: python-xxe
    reading(False).parse("trusted.xml")
    # ruleid: python-xxe
    reading(True).parse("trusted.xml")


class Envelope:
    options = {"resolve_entities": True, "load_dtd": True}
    closed = {"resolve_entities": False}

    def read(self, raw):
        # ok: python-xxe
        etree.XML(raw, etree.XMLParser(**self.closed))
        # ruleid: python-xxe
        return etree.XML(raw, etree.XMLParser(**self.options))


def read_lax(raw):
    # ruleid: python-xxe
    defusedxml.ElementTree.fromstring(raw, forbid_external=False)
    # ok: python-xxe
    return defusedxml.ElementTree.fromstring(raw, forbid_dtd=True)


@app.route("/include", methods=["POST"])
def include():
    tree = etree.parse(request.stream, etree.XMLParser(resolve_entities=False))
    # ruleid: python-xinclude
    tree.xinclude()
    local = etree.parse("menu.xml", etree.XMLParser(resolve_entities=False))
    # ok: python-xinclude
    local.xinclude()
    return etree.tostring(tree)


@app.route("/include/element", methods=["POST"])
def include_element():
    root = ElementTree.fromstring(request.data)
    # ruleid: python-xinclude
    ElementInclude.include(root)
    # ok: python-xinclude
    ElementInclude.include(ElementTree.parse("menu.xml").getroot())
    return ElementTree.tostring(root)
