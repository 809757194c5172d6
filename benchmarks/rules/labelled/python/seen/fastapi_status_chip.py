"""Status chips as HTML fragments."""
from typing import Annotated

from fastapi import APIRouter, Depends, Query
from fastapi.responses import HTMLResponse
from markupsafe import Markup

router = APIRouter()


class Chip:
    def __init__(self, label: Annotated[str, Query()] = "build", colour: Annotated[str, Query()] = "green"):
        self.label = label
        self.colour = colour if colour in ("green", "red", "grey") else "grey"


# case: safe CWE-79
@router.get("/chips/{project}", response_class=HTMLResponse)
async def chip(project: int, chip: Annotated[Chip, Depends()]):
    fragment = Markup('<span class="chip {}" data-project="{}">{}</span>')
    return str(fragment.format(chip.colour, project, chip.label))
