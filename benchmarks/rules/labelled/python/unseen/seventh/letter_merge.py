from aiohttp import web
from jinja2 import Environment, FileSystemLoader, select_autoescape

LAYOUTS = ("invoice.html", "reminder.html", "thanks.html")
env = Environment(loader=FileSystemLoader("/srv/letters"), autoescape=select_autoescape())


# case: safe CWE-1336
async def merge(request: web.Request) -> web.Response:
    form = await request.post()
    layout = form.get("layout", "invoice.html")
    if layout not in LAYOUTS:
        raise web.HTTPBadRequest()
    template = env.get_template(layout)
    html = template.render(body=form.get("body", ""), recipient=form.get("to", ""))
    return web.Response(text=html, content_type="text/html")
