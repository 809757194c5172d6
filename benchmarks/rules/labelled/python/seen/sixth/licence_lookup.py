import base64
import re

from aiohttp import web
from lxml import etree

REGISTER = etree.parse("/etc/licences.xml")


# case: vulnerable CWE-643
async def licence(request: web.Request) -> web.Response:
    header = request.headers.get("X-Licence", "")
    key = base64.b64decode(header).decode("ascii")
    matches = REGISTER.xpath("/licences/licence[@key='%s' and @active='yes']" % key)
    return web.json_response({"valid": bool(matches)})


# case: safe CWE-643
async def seats(request: web.Request) -> web.Response:
    key = request.query.get("key", "")
    if re.fullmatch(r"[A-Z0-9]{5}(-[A-Z0-9]{5}){3}", key) is None:
        raise web.HTTPNotFound()
    matches = REGISTER.xpath(f"/licences/licence[@key='{key}']/seats/text()")
    return web.json_response({"seats": matches})
