import secrets

from aiohttp import web


# case: vulnerable CWE-1004
class AuthCookie:
    name = "lounge_auth"

    def __init__(self, lifetime):
        self.settings = {"max_age": lifetime, "secure": True, "samesite": "Strict"}

    def attach(self, response, value):
        response.set_cookie(self.name, value, httponly=False, **self.settings)
        return response


async def enter(request):
    token = secrets.token_urlsafe(32)
    request.app["sessions"][token] = (await request.post())["card"]
    return AuthCookie(900).attach(web.Response(text="welcome"), token)
