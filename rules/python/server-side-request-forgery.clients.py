"""Clients that are handed in, and guards with plain names."""
import json
import urllib.request

import httpx
from flask import Flask, request, session

app = Flask(__name__)


class Avatars:
    def __init__(self, client: httpx.AsyncClient):
        self.client = client

    async def fetch(self):
        # ruleid: python-ssrf
        return await self.client.get(request.args["url"])

    async def fetch_local(self):
        url = request.args["url"]
        if not is_allowed_host(url):
            return None
        # ok: python-ssrf
        return await self.client.get(url)


@app.route("/status")
async def status(http_client):
    # ruleid: python-ssrf
    await http_client.post(request.form["hook"])
    # ok: python-ssrf
    return session.get(request.args["name"])


class StreamingDownloadHandler:
    async def fetch(self, request):
        # ok: python-ssrf
        async with self.client.request(request.method, request.url, data=request.body) as answer:
            return await answer.read()


class ProxyView:
    async def fetch(self, request):
        # ruleid: python-ssrf
        async with self.client.request(request.method, request.url, data=request.body) as answer:
            return await answer.read()


@app.post("/translated")
def translated():
    body = json.dumps({"text": request.form["text"]}).encode()
    made = urllib.request.Request("https://translate.internal/v1", data=body, headers={"Accept": request.headers["Accept"]})
    # ok: python-ssrf
    urllib.request.urlopen(made)
    # ruleid: python-ssrf
    urllib.request.urlopen(urllib.request.Request(request.form["service"], data=body))
    return ""
