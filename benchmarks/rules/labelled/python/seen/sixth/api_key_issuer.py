import random
import time

from aiohttp import web


# case: vulnerable CWE-330
class KeyIssuer:
    def __init__(self):
        self.generator = random.Random(time.time())

    def issue(self):
        return "%032x" % self.generator.getrandbits(128)


async def new_api_key(request: web.Request) -> web.Response:
    api_key = KeyIssuer().issue()
    request.app["keys"][api_key] = request.query["account"]
    return web.json_response({"api_key": api_key})


# case: safe CWE-330
class SecretIssuer:
    def __init__(self):
        self.generator = random.SystemRandom()

    def issue(self):
        return "%032x" % self.generator.getrandbits(128)


async def new_secret(request: web.Request) -> web.Response:
    secret = SecretIssuer().issue()
    request.app["secrets"][secret] = request.query["account"]
    return web.json_response({"secret": secret})
