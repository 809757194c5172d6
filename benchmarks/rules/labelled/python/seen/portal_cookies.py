import secrets

from django.http import HttpResponse, JsonResponse

HARD = dict(secure=True, httponly=True, samesite="Lax")


# case: vulnerable CWE-614
def ticket(request):
    response = JsonResponse({"ok": True})
    response.set_cookie("ticket", secrets.token_hex(16), secure=False, httponly=True, samesite="Lax")
    return response


# case: safe CWE-614
def ticket_hard(request):
    response = JsonResponse({"ok": True})
    response.set_cookie("ticket", secrets.token_hex(16), **HARD)
    return response


# case: vulnerable CWE-1004
def signed(request):
    response = HttpResponse(status=204)
    response.set_signed_cookie("user", str(request.user.pk), secure=True, samesite="Lax")
    return response


# case: safe CWE-1004
def signed_closed(request):
    response = HttpResponse(status=204)
    response.set_signed_cookie("user", str(request.user.pk), secure=True, httponly=True, samesite="Lax")
    return response
