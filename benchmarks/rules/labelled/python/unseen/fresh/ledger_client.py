import ssl

import aiohttp
import httpx


# case: vulnerable CWE-295
class Ledger:
    def __init__(self):
        self.context = ssl.create_default_context()
        self.context.check_hostname = False
        self.context.verify_mode = ssl.CERT_NONE

    async def balance(self):
        async with aiohttp.ClientSession() as session:
            async with session.get("https://ledger.example.com/balance", ssl=self.context) as answer:
                return await answer.json()


# case: safe CWE-295
class Archive:
    def __init__(self):
        self.context = ssl.create_default_context(cafile="/etc/ssl/internal-ca.pem")
        self.context.minimum_version = ssl.TLSVersion.TLSv1_2

    def entries(self):
        with httpx.Client(verify=self.context) as client:
            return client.get("https://archive.example.com/entries").json()
