"""Link previews, webhooks and avatar proxying."""
import ipaddress
import re
import socket
from functools import lru_cache
from typing import Annotated, Literal
from urllib.parse import quote, urljoin, urlsplit

import httpx
from fastapi import APIRouter, Depends, HTTPException, Query, Request
from pydantic import BaseModel, HttpUrl
from pydantic_settings import BaseSettings

router = APIRouter()
ALLOWED = frozenset({"cdn.example.com", "images.example.com"})
REGIONS = {"eu": "https://eu.api.example.com", "us": "https://us.api.example.com"}


class Settings(BaseSettings):
    billing_url: str = "https://billing.internal.example.com/"
    timeout: float = 5.0


@lru_cache
def settings():
    return Settings()


class PreviewRequest(BaseModel):
    url: HttpUrl
    title: str | None = None


class ReportRequest(BaseModel):
    region: Literal["eu", "us"]
    account: int


async def http_client():
    async with httpx.AsyncClient(timeout=settings().timeout, follow_redirects=False) as client:
        yield client


Client = Annotated[httpx.AsyncClient, Depends(http_client)]


# case: vulnerable CWE-918
@router.post("/previews")
async def create_preview(wanted: PreviewRequest, client: Client):
    response = await client.get(str(wanted.url))
    return {"status": response.status_code, "length": len(response.content)}


# case: safe CWE-918
@router.post("/previews/cdn")
async def create_cdn_preview(wanted: PreviewRequest, client: Client):
    if wanted.url.scheme != "https" or wanted.url.host not in ALLOWED:
        raise HTTPException(422, "host not supported")
    response = await client.get(str(wanted.url))
    return {"status": response.status_code, "length": len(response.content)}


# case: vulnerable CWE-918
class AvatarService:
    def __init__(self, client: httpx.AsyncClient):
        self.client = client

    async def fetch(self, location: str) -> bytes:
        if "images.example.com" not in location:
            raise HTTPException(422)
        response = await self.client.get(location)
        return response.content


@router.get("/avatars/size")
async def avatar_size(client: Client, src: Annotated[str, Query()]):
    return {"size": len(await AvatarService(client).fetch(src))}


# case: safe CWE-918
class BannerService:
    base = "https://images.example.com/banners/"

    def __init__(self, client: httpx.AsyncClient):
        self.client = client

    async def fetch(self, name: str) -> bytes:
        response = await self.client.get(self.base + quote(name, safe=""))
        return response.content


@router.get("/banners/size")
async def banner_size(client: Client, name: Annotated[str, Query()]):
    return {"size": len(await BannerService(client).fetch(name))}


# case: vulnerable CWE-918
@router.get("/invoices")
async def invoices(request: Request, client: Client):
    path = request.query_params.get("path", "invoices")
    response = await client.get(urljoin(settings().billing_url, path))
    return response.json()


# case: safe CWE-918
@router.get("/invoices/{number}")
async def invoice(number: int, client: Client):
    response = await client.get(urljoin(settings().billing_url, f"invoices/{number}"))
    return response.json()


# case: vulnerable CWE-918
@router.post("/status/{tenant}")
async def tenant_status(tenant: str, client: Client):
    response = await client.get(f"https://{tenant}.status.example.com/health")
    return {"up": response.is_success}


# case: safe CWE-918
@router.post("/health/{tenant}")
async def tenant_health(tenant: str, client: Client):
    if not re.fullmatch(r"[a-z][a-z0-9]{2,30}", tenant):
        raise HTTPException(422)
    response = await client.get(f"https://{tenant}.status.example.com/health")
    return {"up": response.is_success}


# case: safe CWE-918
@router.post("/reports")
async def report(wanted: ReportRequest, client: Client):
    response = await client.post(f"{REGIONS[wanted.region]}/reports", json={"account": wanted.account})
    return response.json()


# case: vulnerable CWE-918
@router.post("/hooks/test")
async def ping_hook(request: Request, client: Client):
    body = await request.json()
    host = urlsplit(body["callback"]).hostname or ""
    try:
        address = ipaddress.ip_address(socket.gethostbyname(host))
    except (OSError, ValueError):
        raise HTTPException(422)
    if address.is_loopback:
        raise HTTPException(422)
    response = await client.post(body["callback"], json={"event": "ping"})
    return {"status": response.status_code}
