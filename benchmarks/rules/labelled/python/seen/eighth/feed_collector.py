import ipaddress
import socket
import urllib.request
from urllib.parse import quote, urlparse

import aiohttp
import httpx
import requests
from django.http import HttpResponse, HttpResponseBadRequest, JsonResponse

PARTNERS = {"daily": "https://daily.example/feed", "weekly": "https://weekly.example/feed"}


# case: vulnerable CWE-918
class Collector:
    def __init__(self, timeout=5):
        self.session = requests.Session()
        self.timeout = timeout

    def get(self, url):
        return self.session.get(url, timeout=self.timeout).text


def collect(request):
    return HttpResponse(Collector().get(request.GET["feed"]), content_type="text/plain")


# case: safe CWE-918
class PartnerCollector:
    def __init__(self, timeout=5):
        self.session = requests.Session()
        self.timeout = timeout

    def get(self, name):
        return self.session.get(PARTNERS[name], timeout=self.timeout).text


def collect_partner(request):
    return HttpResponse(PartnerCollector().get(request.GET["feed"]), content_type="text/plain")


# case: vulnerable CWE-918
async def preview(request):
    target = "http://{host}/preview.json".format(host=request.GET.get("host"))
    async with aiohttp.ClientSession() as session:
        async with session.get(target) as answer:
            return JsonResponse(await answer.json())


# case: safe CWE-918
async def preview_fixed(request):
    target = "https://previews.example/" + quote(request.GET.get("host", ""), safe="")
    async with aiohttp.ClientSession() as session:
        async with session.get(target) as answer:
            return JsonResponse(await answer.json())


# case: vulnerable CWE-918
async def head(request):
    async with httpx.AsyncClient(follow_redirects=True) as client:
        answer = await client.request("HEAD", request.POST.get("link"))
    return JsonResponse({"status": answer.status_code})


# case: safe CWE-918
ALLOWED = {"daily.example", "weekly.example"}


def head_allowed(request):
    link = request.POST.get("link", "")
    if urlparse(link).scheme != "https" or urlparse(link).hostname not in ALLOWED:
        return HttpResponseBadRequest()
    return JsonResponse({"status": httpx.head(link).status_code})


# case: vulnerable CWE-918
def icon(request):
    ask = urllib.request.Request(request.GET["site"] + "/favicon.ico", headers={"User-Agent": "collector"})
    with urllib.request.urlopen(ask, timeout=3) as answer:
        return HttpResponse(answer.read(), content_type="image/x-icon")


# case: safe CWE-918
def icon_partner(request):
    site = PARTNERS.get(request.GET["site"])
    if site is None:
        return HttpResponseBadRequest()
    with urllib.request.urlopen(site + "/favicon.ico", timeout=3) as answer:
        return HttpResponse(answer.read(), content_type="image/x-icon")


# case: vulnerable CWE-918
def port(request):
    with socket.create_connection((request.GET["host"], int(request.GET["port"])), timeout=2) as sock:
        return HttpResponse(sock.recv(80))


# case: safe CWE-918
def number(request, feed):
    answer = requests.get(f"https://daily.example/feeds/{int(feed)}", timeout=4)
    return HttpResponse(answer.text)
