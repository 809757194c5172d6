"""Staff directory: LDAP look-ups and the XML feeds of the HR system."""
import re
import xml.sax
from io import BytesIO

import defusedxml.ElementTree
from aiohttp import web
from ldap3 import SUBTREE, Connection
from ldap3.utils.conv import escape_filter_chars
from ldap3.utils.dn import escape_rdn
from lxml import etree

routes = web.RouteTableDef()
BASE = "ou=people,dc=example,dc=com"
UNITS = {"it": "(ou=IT)", "hr": "(ou=Human Resources)"}
LOGIN = re.compile(r"[a-z]{2,12}\d{0,3}")


class Directory:
    def __init__(self, connection: Connection):
        self.connection = connection

    def entries(self):
        return [entry.entry_attributes_as_dict for entry in self.connection.entries]


class NameCollector(xml.sax.ContentHandler):
    def __init__(self):
        super().__init__()
        self.names = []

    def characters(self, content):
        self.names.append(content)


def directory(request):
    return Directory(request.app["ldap"])


def staff_tree(request):
    return request.app["staff"]


# case: vulnerable CWE-90
@routes.get("/people/{login}")
async def person(request):
    found = directory(request)
    found.connection.search(BASE, f"(&(objectClass=person)(uid={request.match_info['login']}))", SUBTREE, attributes=["cn"])
    return web.json_response(found.entries())


# case: safe CWE-90
@routes.get("/staff/{login}")
async def staff(request):
    found = directory(request)
    login = escape_filter_chars(request.match_info["login"])
    found.connection.search(BASE, f"(&(objectClass=person)(uid={login}))", SUBTREE, attributes=["cn"])
    return web.json_response(found.entries())


# case: vulnerable CWE-90
@routes.post("/people/search")
async def search_people(request):
    wanted = await request.json()
    parts = ["(%s=%s)" % (name, wanted[name]) for name in ("cn", "mail", "ou") if name in wanted]
    found = directory(request)
    found.connection.search(search_base=BASE, search_filter="(&" + "".join(parts) + ")", attributes=["cn", "mail"])
    return web.json_response(found.entries())


# case: safe CWE-90
@routes.post("/units/search")
async def search_units(request):
    wanted = await request.json()
    parts = [UNITS[unit] for unit in wanted.get("units", []) if unit in UNITS]
    found = directory(request)
    found.connection.search(search_base=BASE, search_filter="(|" + "".join(parts) + ")", attributes=["cn", "mail"])
    return web.json_response(found.entries())


# case: safe CWE-90
@routes.get("/login/{login}")
async def login_exists(request):
    login = request.match_info["login"]
    if LOGIN.fullmatch(login) is None:
        raise web.HTTPNotFound()
    found = directory(request)
    found.connection.search(BASE, "(uid=" + login + ")", attributes=["uid"])
    return web.json_response({"exists": bool(found.entries())})


# case: vulnerable CWE-90
@routes.get("/units/{unit}/members")
async def unit_members(request):
    base = "ou={},dc=example,dc=com".format(request.match_info["unit"])
    found = directory(request)
    found.connection.search(base, "(objectClass=person)", SUBTREE, attributes=["cn"])
    return web.json_response(found.entries())


# case: safe CWE-90
@routes.get("/units/{unit}/heads")
async def unit_heads(request):
    base = "ou={},dc=example,dc=com".format(escape_rdn(request.match_info["unit"]))
    found = directory(request)
    found.connection.search(base, "(title=head)", SUBTREE, attributes=["cn"])
    return web.json_response(found.entries())


# case: vulnerable CWE-643
@routes.get("/feed/{team}")
async def team_feed(request):
    team = request.match_info["team"]
    nodes = staff_tree(request).xpath(f"/staff/person[team='{team}' and @public='1']/name/text()")
    return web.json_response([str(node) for node in nodes])


# case: safe CWE-643
@routes.get("/feed/team/{team}")
async def team_names(request):
    nodes = staff_tree(request).xpath("/staff/person[team=$team and @public='1']/name/text()", team=request.match_info["team"])
    return web.json_response([str(node) for node in nodes])


# case: vulnerable CWE-611
@routes.post("/import")
async def import_feed(request):
    parser = etree.XMLParser(resolve_entities=True, load_dtd=True, no_network=False)
    root = etree.fromstring(await request.read(), parser)
    return web.json_response({"people": [el.text for el in root.iter("name")]})


# case: safe CWE-611
@routes.post("/import/plain")
async def import_plain_feed(request):
    parser = etree.XMLParser(resolve_entities=False, load_dtd=False, no_network=True)
    root = etree.fromstring(await request.read(), parser)
    return web.json_response({"people": [el.text for el in root.iter("name")]})


# case: vulnerable CWE-611
@routes.post("/import/sax")
async def import_sax(request):
    reader, collector = xml.sax.make_parser(), NameCollector()
    reader.setContentHandler(collector)
    reader.setFeature(xml.sax.handler.feature_external_ges, True)
    reader.parse(BytesIO(await request.read()))
    return web.json_response({"text": "".join(collector.names)})


# case: safe CWE-611
@routes.post("/import/defused")
async def import_defused(request):
    root = defusedxml.ElementTree.fromstring(await request.text())
    return web.json_response({"people": [el.text for el in root.iter("name")]})
