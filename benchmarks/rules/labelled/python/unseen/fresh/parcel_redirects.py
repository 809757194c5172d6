from urllib.parse import unquote, urlencode

from starlette.responses import RedirectResponse
from starlette.routing import Route


# case: vulnerable CWE-601
class State:
    def __init__(self, text):
        self.values = dict(part.split("=", 1) for part in text.split(";") if "=" in part)

    def get(self, name, default):
        return unquote(self.values.get(name, default))


async def callback(request):
    state = State(request.cookies.get("state", ""))
    if request.query_params.get("state"):
        state = State(request.query_params["state"])
    return RedirectResponse(url=state.get("return", "/"))


# case: safe CWE-601
async def track(request):
    state = dict(request.query_params)
    state["return"] = "/parcels"
    query = urlencode({"number": state.get("number", "")})
    return RedirectResponse(url=state["return"] + "?" + query)


routes = [Route("/callback", callback), Route("/track", track)]
