"""Filter expressions for the event stream."""
import ast

from aiohttp import web

routes = web.RouteTableDef()
EVENTS = [{"level": 3, "host": "a"}, {"level": 5, "host": "b"}]


def checked(expression):
    try:
        ast.parse(expression, mode="eval")
    except SyntaxError:
        raise web.HTTPBadRequest()
    return expression


# case: vulnerable CWE-94
@routes.get("/events")
async def events(request):
    expression = checked(request.query.get("filter", "True"))
    found = [event for event in EVENTS if eval(expression, {}, event)]
    return web.json_response(found)


app = web.Application()
app.add_routes(routes)
