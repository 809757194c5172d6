"""A page that shows what a build is doing."""
from urllib.parse import unquote_plus

import html

from starlette.applications import Starlette
from starlette.responses import HTMLResponse
from starlette.routing import Route


# case: vulnerable CWE-79
class Board:
    def __init__(self, heading):
        self.heading = heading
        self.rows = []

    def add(self, key, value):
        self.rows.append((key, value))

    def render(self):
        cells = "".join(f"<tr><th>{k}</th><td>{v}</td></tr>" for k, v in self.rows)
        return f"<h2>{self.heading}</h2><table>{cells}</table>"


async def build(request):
    board = Board("Build")
    board.add("branch", unquote_plus(request.query_params.get("branch", "main")))
    board.add("state", "running")
    return HTMLResponse(board.render())


# case: safe CWE-79
def as_row(key, value):
    return "<tr><th>{}</th><td>{}</td></tr>".format(key, html.escape(value))


async def deploy(request):
    rows = [as_row("branch", request.query_params.get("branch", "main")), as_row("state", "waiting")]
    return HTMLResponse("<table>" + "\n".join(rows) + "</table>")


app = Starlette(routes=[Route("/build", build), Route("/deploy", deploy)])
