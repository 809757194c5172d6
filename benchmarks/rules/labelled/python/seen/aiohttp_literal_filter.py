"""Filter values for the event stream, written as Python literals."""
import ast

from aiohttp import web

routes = web.RouteTableDef()
EVENTS = [{"level": 3, "host": "a"}, {"level": 5, "host": "b"}]


def parsed(expression):
    try:
        return ast.literal_eval(expression[:100])
    except (ValueError, SyntaxError):
        raise web.HTTPBadRequest()


# case: safe CWE-94
@routes.get("/events")
async def events(request):
    wanted = parsed(request.query.get("values", "(3,)"))
    if not isinstance(wanted, tuple):
        raise web.HTTPBadRequest()
    return web.json_response([event for event in EVENTS if event["level"] in wanted])


app = web.Application()
app.add_routes(routes)
