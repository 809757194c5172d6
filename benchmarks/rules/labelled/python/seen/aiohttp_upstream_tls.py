"""Clients of the partner systems and the token checks of our own API."""
import os
import ssl
from dataclasses import dataclass

import aiohttp
import httpx
import jwt
import requests
from aiohttp import web

routes = web.RouteTableDef()
CA_BUNDLE = "/etc/partner/ca.pem"
ISSUER = "https://login.example.com/"


@dataclass
class Identity:
    subject: str
    scopes: tuple


def bearer(request):
    header = request.headers.get("Authorization", "")
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer":
        raise web.HTTPUnauthorized()
    return token


def public_key():
    with open("/etc/partner/issuer.pem", encoding="ascii") as handle:
        return handle.read()


# case: vulnerable CWE-295
@routes.get("/partner/stock")
async def partner_stock(request):
    connector = aiohttp.TCPConnector(ssl=False)
    async with aiohttp.ClientSession(connector=connector) as session:
        async with session.get("https://stock.partner.example/api") as answer:
            return web.json_response(await answer.json())


# case: safe CWE-295
@routes.get("/partner/prices")
async def partner_prices(request):
    connector = aiohttp.TCPConnector(ssl=ssl.create_default_context(cafile=CA_BUNDLE))
    async with aiohttp.ClientSession(connector=connector) as session:
        async with session.get("https://prices.partner.example/api") as answer:
            return web.json_response(await answer.json())


# case: vulnerable CWE-295
class LedgerClient:
    def __init__(self):
        context = ssl.create_default_context()
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        self.http = httpx.AsyncClient(verify=context, base_url="https://ledger.partner.example")

    async def balance(self, account):
        return (await self.http.get("/balance", params={"account": account})).json()


# case: safe CWE-295
class PayrollClient:
    def __init__(self):
        context = ssl.create_default_context(cafile=CA_BUNDLE)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        self.http = httpx.AsyncClient(verify=context, base_url="https://payroll.partner.example")

    async def balance(self, account):
        return (await self.http.get("/balance", params={"account": account})).json()


# case: vulnerable CWE-295
def nightly_sync():
    session = requests.Session()
    session.verify = False
    session.headers["Authorization"] = "Bearer " + os.environ["PARTNER_TOKEN"]
    return session.get("https://sync.partner.example/export", timeout=30).json()


# case: safe CWE-295
def hourly_sync():
    session = requests.Session()
    session.verify = CA_BUNDLE
    session.headers["Authorization"] = "Bearer " + os.environ["PARTNER_TOKEN"]
    return session.get("https://sync.partner.example/changes", timeout=30).json()


# case: vulnerable CWE-347
@routes.get("/me")
async def me(request):
    claims = jwt.decode(bearer(request), options={"verify_signature": False})
    who = Identity(claims["sub"], tuple(claims.get("scope", "").split()))
    return web.json_response({"subject": who.subject, "scopes": who.scopes})


# case: safe CWE-347
@routes.get("/whoami")
async def whoami(request):
    try:
        claims = jwt.decode(bearer(request), public_key(), algorithms=["RS256"], issuer=ISSUER, audience="portal")
    except jwt.InvalidTokenError:
        raise web.HTTPUnauthorized()
    who = Identity(claims["sub"], tuple(claims.get("scope", "").split()))
    return web.json_response({"subject": who.subject, "scopes": who.scopes})


# case: vulnerable CWE-347
class TokenReader:
    options = {"verify_signature": False, "verify_exp": True}

    def read(self, token):
        return jwt.decode(token, public_key(), algorithms=["RS256"], options=self.options)


@routes.delete("/accounts/{name}")
async def delete_account(request):
    if "admin" not in TokenReader().read(bearer(request)).get("roles", []):
        raise web.HTTPForbidden()
    await request.app["accounts"].delete(request.match_info["name"])
    return web.json_response({"deleted": True})


# case: safe CWE-347
class StrictTokenReader:
    options = {"verify_signature": True, "require": ["exp", "sub"]}

    def read(self, token):
        key_id = jwt.get_unverified_header(token).get("kid")
        if key_id not in {"2024", "2025"}:
            raise web.HTTPUnauthorized()
        return jwt.decode(token, public_key(), algorithms=["RS256"], options=self.options)


@routes.delete("/groups/{name}")
async def delete_group(request):
    if "admin" not in StrictTokenReader().read(bearer(request)).get("roles", []):
        raise web.HTTPForbidden()
    await request.app["groups"].delete(request.match_info["name"])
    return web.json_response({"deleted": True})
