"""Return to the page the visitor came from after choosing a language."""
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.responses import RedirectResponse
from starlette.routing import Route

LANGUAGES = {"en", "de", "fr"}


# case: vulnerable CWE-601
async def choose_language(request):
    form = await request.form()
    target = form.get("return_to", "/")
    if urlsplit(target).netloc:
        target = "/"
    if not target.startswith("/"):
        target = "/" + target
    response = RedirectResponse(target, status_code=303)
    if form.get("language") in LANGUAGES:
        response.set_cookie("language", form["language"], secure=True, httponly=True)
    return response


app = Starlette(routes=[Route("/language", choose_language, methods=["POST"])])
