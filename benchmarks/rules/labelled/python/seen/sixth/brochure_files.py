from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse
from starlette.routing import Route

ROOT = Path("/srv/brochures").resolve()


# case: vulnerable CWE-22
class Shelf:
    def __init__(self, language, title):
        self.language = language
        self.title = title

    def location(self):
        return ROOT / self.language / (self.title + ".pdf")


async def brochure(request):
    shelf = Shelf(request.path_params["language"], request.query_params["title"])
    return FileResponse(shelf.location())


# case: safe CWE-22
async def leaflet(request):
    wanted = (ROOT / request.query_params["file"]).resolve()
    if not wanted.is_relative_to(ROOT) or not wanted.is_file():
        raise HTTPException(404)
    return PlainTextResponse(wanted.read_text())


app = Starlette(routes=[Route("/b/{language}", brochure), Route("/l", leaflet)])
