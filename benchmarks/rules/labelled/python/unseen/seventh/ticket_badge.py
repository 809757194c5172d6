from markupsafe import escape
from starlette.requests import Request
from starlette.responses import HTMLResponse


# case: safe CWE-79
async def badge(request: Request):
    pieces = ["<ul>"]
    for key, value in request.query_params.multi_items():
        pieces.append(f"<li>{escape(key)}: {escape(value)}</li>")
    pieces.append("</ul>")
    return HTMLResponse("".join(pieces))
