from urllib.parse import quote, urlsplit

import httpx
import requests
from fastapi import FastAPI, HTTPException
from pydantic import BaseModel

app = FastAPI()
ALLOWED = frozenset({"www.example.com", "blog.example.com"})


class Unfurl(BaseModel):
    url: str


# case: vulnerable CWE-918
async def fetch(url: str) -> httpx.Response:
    async with httpx.AsyncClient(timeout=5) as client:
        return await client.get(url)


@app.post("/unfurl")
async def unfurl(item: Unfurl):
    page = await fetch(item.url)
    return {"status": page.status_code, "head": page.text[:500]}


# case: safe CWE-918
@app.post("/unfurl/own")
async def unfurl_own(item: Unfurl):
    parts = urlsplit(item.url)
    if parts.scheme != "https" or parts.hostname not in ALLOWED:
        raise HTTPException(400, "host not allowed")
    async with httpx.AsyncClient(timeout=5, follow_redirects=False) as client:
        page = await client.get(f"https://{parts.hostname}{parts.path or '/'}")
    return {"status": page.status_code, "head": page.text[:500]}


# case: safe CWE-918
@app.get("/weather/{town}")
def weather(town: str, units: str = "metric"):
    answer = requests.get(
        "https://weather.example.com/v1/now",
        params={"town": town, "units": quote(units)},
        timeout=5,
    )
    return answer.json()
