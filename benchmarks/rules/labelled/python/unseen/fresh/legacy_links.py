import tornado.web
from aiohttp import web


# case: vulnerable CWE-601
class OldPage(tornado.web.RequestHandler):
    def get(self):
        location = self.get_argument("go", "")
        if not location.startswith("http"):
            location = "https://" + location
        self.redirect(location, permanent=False)


# case: vulnerable CWE-601
async def leave(request):
    response = web.Response(status=302)
    back = request.headers.get("Referer", "/")
    data = await request.post()
    response.headers["Location"] = data.get("return_to", back)
    return response


# case: safe CWE-601
async def leave_home(request):
    response = web.Response(status=302)
    data = await request.post()
    response.headers["Location"] = "/goodbye"
    response.headers["X-Reason"] = "quit" if data.get("return_to") else "timeout"
    return response
