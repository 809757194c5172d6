"""Return to the page the visitor came from after choosing a language."""
from urllib.parse import urlencode, urlsplit

from starlette.applications import Starlette
from starlette.responses import RedirectResponse
from starlette.routing import Route

PAGES = frozenset({"/", "/news", "/shop", "/contact"})


# case: safe CWE-601
async def choose_language(request):
    form = await request.form()
    path = urlsplit(form.get("return_to", "/")).path
    target = path if path in PAGES else "/"
    query = urlencode({"language": form.get("language", "en")})
    return RedirectResponse(f"{target}?{query}", status_code=303)


app = Starlette(routes=[Route("/language", choose_language, methods=["POST"])])
