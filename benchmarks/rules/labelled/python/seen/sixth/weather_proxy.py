import ssl

import aiohttp
from aiohttp import web


# case: safe CWE-295
async def forecast(request: web.Request) -> web.Response:
    context = ssl.create_default_context(cafile="/etc/ssl/weather-ca.pem")
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    connector = aiohttp.TCPConnector(ssl=context)
    async with aiohttp.ClientSession(connector=connector) as client:
        async with client.get("https://weather.example.net/today") as answer:
            return web.json_response(await answer.json())
