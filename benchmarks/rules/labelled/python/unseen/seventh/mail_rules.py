import re

from aiohttp import web

PRESETS = {"invoice": r"^invoice\s\d+$", "order": r"^order\s\d+$"}


# case: vulnerable CWE-1333
class Rule:
    def __init__(self, patterns):
        self.compiled = [re.compile(f"(?:{p})") for p in patterns]

    def hits(self, subject):
        return any(rx.match(subject) for rx in self.compiled)


async def try_rule(request: web.Request):
    body = await request.json()
    try:
        rule = Rule(body["patterns"])
    except re.error:
        raise web.HTTPBadRequest() from None
    return web.json_response({"hit": rule.hits(body["subject"])})


# case: safe CWE-1333
async def try_preset(request: web.Request):
    body = await request.json()
    pattern = PRESETS.get(body["preset"])
    if pattern is None:
        raise web.HTTPNotFound()
    return web.json_response({"hit": bool(re.match(pattern, body["subject"][:200]))})
