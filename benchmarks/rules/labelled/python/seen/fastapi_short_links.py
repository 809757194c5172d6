"""Short links with a preview page."""
from typing import Annotated

from fastapi import Cookie, FastAPI, HTTPException
from fastapi.responses import RedirectResponse

app = FastAPI()
TARGETS = {"a1": "https://shop.example.com/", "b2": "https://help.example.com/"}


# case: vulnerable CWE-601
@app.get("/s/{key}")
async def follow(key: str, fallback: Annotated[str | None, Cookie()] = None, to: str | None = None):
    candidates = [TARGETS.get(key), to, fallback]
    found = next((url for url in candidates if url), None)
    if found is None:
        raise HTTPException(404)
    return RedirectResponse(found, status_code=302)
