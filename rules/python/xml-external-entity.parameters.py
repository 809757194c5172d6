import io

from lxml import etree, objectify


def read(data):
    # ruleid: python-xml-from-parameter
    return etree.fromstring(data)


def read_file(path):
    # ruleid: python-xml-from-parameter
    return etree.parse(path)


def read_text(text):
    # ruleid: python-xml-from-parameter
    return objectify.parse(io.StringIO(text))


def read_clean(data):
    parser = etree.XMLParser(remove_blank_text=True)
    # ruleid: python-xml-from-parameter
    return etree.fromstring(data, parser)


def read_safely(data):
    parser = etree.XMLParser(resolve_entities=False)
    # ok: python-xml-from-parameter
    return etree.fromstring(data, parser)


def read_own():
    # ok: python-xml-from-parameter
    return etree.parse("settings.xml")
