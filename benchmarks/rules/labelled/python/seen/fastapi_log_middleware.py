"""Access log of the search service."""
import logging
from typing import Annotated
from urllib.parse import quote

from fastapi import FastAPI, Query, Request

app = FastAPI()
access = logging.getLogger("search.access")


class Entry:
    def __init__(self, *parts):
        self.parts = parts

    def line(self):
        return " | ".join(str(part) for part in self.parts)


# case: vulnerable CWE-117
@app.get("/search")
async def search(request: Request, q: Annotated[str, Query(max_length=200)] = ""):
    entry = Entry(request.client.host, "search", q)
    access.info(entry.line())
    return {"hits": 0}


# case: safe CWE-117
@app.get("/suggest")
async def suggest(request: Request, q: Annotated[str, Query(max_length=200)] = ""):
    entry = Entry(request.client.host, "suggest", quote(q))
    access.info(entry.line())
    return {"hits": 0}


# case: vulnerable CWE-117
@app.post("/feedback")
async def feedback(request: Request):
    body = await request.json()
    access.warning("feedback from %(user)s", {"user": body.get("user")})
    return {"received": True}


# case: safe CWE-117
@app.post("/rating")
async def rating(request: Request, stars: int):
    body = await request.json()
    access.warning("rating %(stars)d of %(length)d characters", {"stars": stars, "length": len(str(body))})
    return {"received": True}
