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
