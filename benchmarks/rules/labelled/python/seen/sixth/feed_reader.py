from urllib.parse import urlsplit

import httpx
from fastapi import FastAPI, HTTPException

app = FastAPI()
FEEDS = {"feeds.example.org", "news.example.com"}


# case: vulnerable CWE-918
class Fetcher:
    def __init__(self, timeout=5):
        self.timeout = timeout
        self.address = None

    def at(self, address):
        self.address = address
        return self

    async def text(self):
        async with httpx.AsyncClient(timeout=self.timeout) as client:
            answer = await client.get(self.address)
        return answer.text


@app.get("/feeds/preview")
async def preview(address: str):
    return {"text": await Fetcher().at(address).text()}


# case: safe CWE-918
@app.get("/feeds/read")
async def read(address: str):
    parts = urlsplit(address)
    if parts.scheme != "https" or parts.netloc not in FEEDS:
        raise HTTPException(400, "unknown feed")
    async with httpx.AsyncClient() as client:
        answer = await client.get(address)
    return {"text": answer.text}
