"""Status badges as HTML fragments."""
from typing import Annotated

from fastapi import APIRouter, Depends, Query
from fastapi.responses import HTMLResponse

router = APIRouter()


class Badge:
    def __init__(self, label: Annotated[str, Query()] = "build", colour: Annotated[str, Query()] = "green"):
        self.label = label
        self.colour = colour if colour in ("green", "red", "grey") else "grey"


# case: vulnerable CWE-79
@router.get("/badges/{project}", response_class=HTMLResponse)
async def badge(project: int, badge: Annotated[Badge, Depends()]):
    classes = " ".join(["badge", badge.colour])
    return f'<span class="{classes}" data-project="{project}">{badge.label}</span>'
