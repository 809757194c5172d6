import json
import urllib.request
from urllib.parse import urlparse, urlsplit

import aiohttp
import httpx
import requests
from django.conf import settings
from fastapi import FastAPI, HTTPException
from flask import Flask, abort, request

app = Flask(__name__)
api = FastAPI()
API = "https://api.example.com"
FEEDS = {"news": "https://news.example.com/rss"}
ALLOWED_HOSTS = {"images.example.com"}


@app.route("/fetch")
def flask_fetch():
    url = request.args.get("url")
    # ruleid: python-ssrf
    page = requests.get(url, timeout=5)
    # ruleid: python-ssrf
    page = urllib.request.urlopen(url).read()
    # ok: python-ssrf
    page = requests.get(API + "/preview", params={"url": url}, timeout=5)
    # ok: python-ssrf
    page = requests.get(FEEDS[request.args["feed"]], timeout=5)
    return page


@app.route("/users/<name>")
def flask_path(name):
    # ok: python-ssrf
    user = requests.get(f"https://api.example.com/users/{name}", timeout=5)
    # ok: python-ssrf
    user = requests.get("https://api.example.com/users/" + name, timeout=5)
    # ok: python-ssrf
    user = requests.get(f"{API}/users/{name}", timeout=5)
    # ok: python-ssrf
    user = requests.get("https://api.example.com/users/{}".format(name), timeout=5)
    # ruleid: python-ssrf
    user = requests.get(f"https://{name}.example.com/", timeout=5)
    return user.json()


@app.route("/hook", methods=["POST"])
def flask_hook():
    body = request.get_json()
    target = "http://"
    target += body["host"]
    # ruleid: python-ssrf
    requests.request("POST", target + "/notify", json=body, timeout=5)
    with requests.Session() as session:
        # ruleid: python-ssrf
        session.post(body["callback"], json={"done": True})
    return "sent"


@app.route("/image")
def flask_checked():
    url = request.args["url"]
    if urlparse(url).hostname not in ALLOWED_HOSTS:
        abort(400)
    # ok: python-ssrf
    return requests.get(url, timeout=5).content


@app.route("/image2")
def flask_checked_parts():
    url = request.args["url"]
    parts = urlsplit(url)
    if parts.scheme != "https" or parts.netloc not in ALLOWED_HOSTS:
        abort(400)
    # ok: python-ssrf
    return requests.get(url, timeout=5).content


@app.route("/image3")
def flask_scheme_only():
    url = request.args["url"]
    if urlparse(url).scheme != "https":
        abort(400)
    # ruleid: python-ssrf
    return requests.get(url, timeout=5).content


def django_proxy(request):
    path = request.GET.get("path", "")
    # ok: python-ssrf
    good = httpx.get(settings.BACKEND_URL + path)
    port = int(request.GET.get("port", 80))
    # ok: python-ssrf
    status = httpx.get(f"http://127.0.0.1:{port}/status")
    # ruleid: python-ssrf
    return httpx.get("http://%s/status" % request.GET["server"])


@api.get("/preview")
async def fastapi_preview(url: str, size: int = 100):
    async with httpx.AsyncClient() as client:
        # ruleid: python-ssrf
        answer = await client.get(url)
        # ok: python-ssrf
        answer = await client.get(f"{API}/preview/{size}")
    async with aiohttp.ClientSession() as session:
        # ruleid: python-ssrf
        async with session.get(url) as response:
            return await response.text()


@app.route("/refused")
def refused_hosts():
    address = request.args["address"]
    parts = urlsplit(address)
    if parts.hostname in ("localhost", "127.0.0.1"):
        return "refused"
    # ruleid: python-ssrf
    return requests.get(address).text


@app.route("/allowed")
def allowed_hosts():
    address = request.args["address"]
    parts = urlsplit(address)
    if parts.hostname not in ALLOWED_HOSTS:
        return "refused"
    # ok: python-ssrf
    return requests.request("GET", url=address).text


@app.route("/by-name")
def by_name():
    # ruleid: python-ssrf
    return requests.request("GET", url=request.args["address"]).text


class Preview:
    def __init__(self, address, name):
        self.address = address
        self.name = name
        self.depth = 1

    def text(self):
        # across: python-ssrf
        return httpx.get(self.address).text

    def named(self):
        # ok: python-ssrf
        return httpx.get("https://images.example.com/", params={"name": self.name}).text


@api.get("/preview")
async def preview(address: str):
    return Preview(address, "preview").text()


class Checked:
    def at(self, address):
        self.target = address
        return self

    def text(self):
        # ok: python-ssrf
        return httpx.get(self.target).text


@api.get("/checked")
async def checked(address: str):
    if address not in FEEDS.values():
        raise HTTPException(400)
    return Checked().at(address).text()


class Numbered:
    def __init__(self, number):
        self.number = number

    def text(self):
        # ok: python-ssrf
        return httpx.get(f"http://{self.number}.example.com").text


@api.get("/numbered")
async def numbered(number: int):
    return Numbered(number).text()


@app.post("/webhook")
def webhook():
    settings = json.load(request.stream)
    # ruleid: python-ssrf
    return requests.get("http://" + settings["host"] + "/ping", timeout=3).text


@app.post("/gateway")
def gateway():
    path = request.json["path"]
    other = request.json["other"]
    _validate_gateway_path(request.method, path)
    # ok: python-ssrf
    requests.get(f"{gateway_address()}{path}", timeout=3)
    # ruleid: python-ssrf
    return requests.get(f"{gateway_address()}{other}", timeout=3).text


@app.post("/pipelines")
def pipelines():
    base = request.json["base"]
    name = request.json["name"]
    # ok: python-ssrf
    requests.get(f"{address_of(app)}/{name}/valves", timeout=3)
    # ruleid: python-ssrf
    requests.get(f"{name}://{address_of(app)}/valves", timeout=3)
    # ruleid: python-ssrf
    return requests.get(f"{base}/{name}/valves", timeout=3).text


class Forwarder:
    def forward(self):
        # ok: python-ssrf
        first = requests.get(self.upstream_host + request.path, timeout=3)
        # ruleid: python-ssrf
        second = requests.get(self.scheme + request.args["host"], timeout=3)
        return first, second

    def look_up(self, environ):
        address = self.template.format(shop="north")
        address += "?" + environ.get("QUERY_STRING", "")
        # ok: python-ssrf
        return requests.get(address, timeout=3)


@app.route("/hosts")
def hosts():
    address = request.args["address"]
    if not is_allowed_host(urlparse(address).hostname):
        return ""
    # ok: python-ssrf
    first = requests.get(address, timeout=3)
    other = request.args["other"]
    if not is_https(urlparse(other).scheme):
        return ""
    # ruleid: python-ssrf
    return first, requests.get(other, timeout=3)


@app.route("/given")
def given_address():
    address = request.args.get("address")
    if not address or not is_allowed_url(address):
        abort(400)
    # ok: python-ssrf
    first = requests.get(address, timeout=3)
    other = request.args.get("other")
    if not other or not is_new(other):
        abort(400)
    # ruleid: python-ssrf
    return first, requests.get(other, timeout=3)


async def of_database(request):
    # ok: python-ssrf
    first = await Client.get(request.match_info["id"])
    # ruleid: python-ssrf
    return await client.get(request.match_info["address"]) or first


async def release(request):
    link = request.query["link"]
    found = next((each for each in releases() if each.link == link), None)
    if not found:
        raise web.HTTPNotFound()
    # ok: python-ssrf
    return await client.get(link)


@app.route("/icon", methods=["POST"])
def icon():
    text = request.get_data(as_text=True)
    head, rest = text.split(",", 1)
    if not head.startswith("data:") or not head.endswith("base64"):
        raise ValueError(text)
    # ok: python-ssrf
    with urllib.request.urlopen(text) as answer:
        return answer.read()


@app.route("/picture", methods=["POST"])
def picture():
    text = request.get_data(as_text=True)
    head, rest = text.split(",", 1)
    if not head.startswith("http"):
        raise ValueError(text)
    # ruleid: python-ssrf
    with urllib.request.urlopen(text) as answer:
        return answer.read()
