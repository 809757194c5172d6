from lxml import etree


def made(kind):
    options = {"huge_tree": False}
    if kind == "full":
        options["resolve_entities"] = True
    # ruleid: python-xxe
    return etree.XMLParser(**options)


def table():
    options = {"resolve_entities": True, "load_dtd": True}
    # ruleid: python-xxe
    return etree.XMLParser(**options)


def updated():
    options = {}
    # ruleid: python-xxe
    options.update(resolve_entities=True)
    return etree.XMLParser(**options)


def shut(kind):
    options = {"resolve_entities": True}
    options["resolve_entities"] = False
    # ok: python-xxe
    return etree.XMLParser(**options)


def plain():
    options = {"resolve_entities": False}
    # ok: python-xxe
    return etree.XMLParser(**options)
