import os

import jwt
from django.http import HttpResponseForbidden, JsonResponse


# case: vulnerable CWE-347
class Claims:
    defaults = {"verify_signature": True, "verify_exp": True}

    def __init__(self, **changes):
        self.options = {**self.defaults, **changes}

    def read(self, token):
        return jwt.decode(token, os.environ["DEVICE_KEY"], algorithms=["HS256"], options=self.options)


def device(request):
    claims = Claims(verify_signature=False).read(request.headers["X-Device"])
    return JsonResponse({"device": claims["device"]})


# case: safe CWE-347
def device_old(request):
    options = {"verify_signature": True, "require": ["exp", "sub"]}
    try:
        claims = jwt.decode(request.headers["X-Device"], os.environ["DEVICE_KEY"], algorithms=["HS256"], options=options)
    except jwt.InvalidTokenError:
        return HttpResponseForbidden()
    return JsonResponse({"device": claims["device"]})
