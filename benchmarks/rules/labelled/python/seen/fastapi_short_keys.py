"""Short links with a preview page."""
from fastapi import FastAPI, HTTPException
from fastapi.responses import RedirectResponse

app = FastAPI()
TARGETS = {"a1": "https://shop.example.com/", "b2": "https://help.example.com/"}


# case: safe CWE-601
@app.get("/s/{key}")
async def follow(key: str, to: str | None = None):
    candidates = [to, TARGETS.get(key)]
    candidates.pop(0)
    found = candidates[0]
    if found is None:
        raise HTTPException(404)
    return RedirectResponse(found, status_code=302)
