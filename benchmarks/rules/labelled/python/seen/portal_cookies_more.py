import secrets

from django.http import HttpResponse

HARD = dict(secure=True, httponly=True, samesite="Lax")


# case: vulnerable CWE-1004
def morsel(request):
    response = HttpResponse(status=204)
    response.cookies["sid"] = secrets.token_hex(16)
    response.cookies["sid"]["secure"] = True
    response.cookies["sid"]["samesite"] = "Lax"
    return response


# case: safe CWE-1004
def morsel_closed(request):
    response = HttpResponse(status=204)
    response.cookies["sid"] = secrets.token_hex(16)
    response.cookies["sid"]["secure"] = True
    response.cookies["sid"]["httponly"] = True
    response.cookies["sid"]["samesite"] = "Lax"
    return response


# case: vulnerable CWE-614
def morsel_open(request):
    response = HttpResponse(status=204)
    response.cookies["sid"] = secrets.token_hex(16)
    response.cookies["sid"]["httponly"] = True
    response.cookies["sid"]["samesite"] = "Lax"
    return response


# case: safe CWE-614
def conditional(request):
    response = HttpResponse(status=204)
    tls = True if 7 * 18 > 100 else False
    response.set_cookie("sid", secrets.token_hex(16), secure=tls, httponly=True, samesite="Lax")
    return response
