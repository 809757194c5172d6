import jwt
from aiohttp import web


# case: vulnerable CWE-347
class TokenReader:
    def __init__(self, settings):
        self.key = settings["key"]
        self.options = {"verify_exp": True}
        if settings.get("lenient", True):
            self.options["verify_signature"] = False

    def read(self, token):
        return jwt.decode(token, self.key, algorithms=["HS256"], options=self.options)


reader = TokenReader({"key": None})


async def whoami(request: web.Request):
    claims = reader.read(request.cookies["session"])
    return web.json_response({"user": claims["sub"], "roles": claims.get("roles", [])})
