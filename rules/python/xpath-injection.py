import re

import elementpath
from flask import Flask, request
from lxml import etree

app = Flask(__name__)
root = etree.parse("users.xml").getroot()


@app.route("/lxml")
def by_lxml():
    name = request.args.get("name")
    # ruleid: python-xpath-injection
    found = root.xpath(f"//user[@name='{name}']")
    # ok: python-xpath-injection
    found = root.xpath("//user[@name=$name]", name=name)
    query = "//user[@name='" + name + "']"
    # ruleid: python-xpath-injection
    find = etree.XPath(query)
    # ok: python-xpath-injection
    find = etree.XPath("//user[@name=$name]")
    return str(find(root, name=name) or found)


@app.route("/elementpath")
def by_elementpath():
    name = request.cookies["name"]
    # ruleid: python-xpath-injection
    found = elementpath.select(root, "//user[@name='%s']" % name)
    # ok: python-xpath-injection
    found = elementpath.select(root, "//user[@name=$name]", variables={"name": name})
    # ruleid: python-xpath-injection
    found = root.findall(".//user[@name='" + name + "']")
    # ok: python-xpath-injection
    found = root.findall(".//user[@id='%d']" % int(name))
    return str(found)


separator = re.compile(r"([^,]+)")


class Header:
    numbers = re.compile(r"\d+")

    def parts(self):
        # ok: python-xpath-injection
        parts = separator.findall(request.headers["If"])
        # ok: python-xpath-injection
        numbers = self._numbers_re.findall(request.headers["If"])
        # ok: python-xpath-injection
        return parts, numbers, re.findall(r"\d+", request.headers["If"])

    def nodes(self, tree):
        # ruleid: python-xpath-injection
        return tree.getroot().findall(f".//user[@name='{request.args['name']}']")
