import logging
from urllib.parse import unquote

from aiohttp import web


# case: vulnerable CWE-117
class Audit:
    def __init__(self, name):
        self._log = logging.getLogger(name)
        self._fields = []

    def add(self, key, value):
        self._fields.append(f"{key}={value}")
        return self

    def write(self, event):
        self._log.warning(event + " " + " ".join(self._fields))


async def reject_import(request: web.Request):
    reason = unquote(request.headers.get("X-Reason", ""))
    audit = Audit("imports")
    audit.add("peer", request.remote).add("reason", reason)
    audit.write("import-rejected")
    return web.json_response({"status": "rejected"})
