import json

import tornado.web
from aiohttp import web


# case: vulnerable CWE-79
class SuggestHandler(tornado.web.RequestHandler):
    def get(self):
        self.term = self.get_argument("term")
        self.render_box()

    def render_box(self):
        box = "<ul><li>No results for <b>" + self.term + "</b></li></ul>"
        self.write(box)


# case: safe CWE-79
async def suggest_api(request: web.Request) -> web.Response:
    term = request.query.get("term", "")
    body = json.dumps({"html": f"<b>{term}</b>"})
    return web.Response(text=body, content_type="application/json")
