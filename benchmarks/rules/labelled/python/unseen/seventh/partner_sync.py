import ssl

import aiohttp
import httpx
import requests


# case: vulnerable CWE-295
def fetch_orders(partner):
    answer = requests.get(partner.orders_url, headers={"X-Key": partner.key}, verify=False, timeout=10)
    answer.raise_for_status()
    return answer.json()


# case: safe CWE-295
def fetch_stock(partner):
    context = ssl.create_default_context(cafile="/etc/partner/ca.pem")
    with httpx.Client(verify=context, timeout=10) as client:
        return client.get(partner.stock_url).raise_for_status().json()


# case: vulnerable CWE-295
def partner_context():
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


async def fetch_prices(partner):
    connector = aiohttp.TCPConnector(ssl=partner_context())
    async with aiohttp.ClientSession(connector=connector) as session:
        async with session.get(partner.prices_url) as answer:
            return await answer.json()
