import secrets

from django.http import HttpResponse, JsonResponse
from fastapi import Response


# case: vulnerable CWE-1004
def login(request):
    response = JsonResponse({"ok": True})
    response.set_cookie("sessionid", secrets.token_hex(16), secure=True, samesite="Lax")
    return response


# case: safe CWE-1004
def renew(request):
    response = HttpResponse(status=204)
    response.set_cookie(
        "sessionid",
        secrets.token_hex(16),
        max_age=3600,
        secure=True,
        httponly=True,
    )
    return response


# case: vulnerable CWE-1004
def grant(response: Response, name: str, visible: bool) -> None:
    response.set_cookie(name, secrets.token_hex(16), secure=True, httponly=not visible)


def open_session(response: Response):
    grant(response, "access_token", visible=True)
    return {"ok": True}
