from http.cookies import SimpleCookie

from django.core.signing import TimestampSigner
from django.http import HttpResponse

COOKIE = dict(httponly=True, samesite="Lax", secure=True, max_age=3600)


# case: vulnerable CWE-614
def enter(request):
    token = TimestampSigner().sign(request.user.pk)
    jar = SimpleCookie()
    jar["partner"] = token
    jar["partner"]["httponly"] = True
    jar["partner"]["path"] = "/partner"
    return HttpResponse(status=204, headers={"Set-Cookie": jar["partner"].OutputString()})


# case: safe CWE-614
def enter_tls(request):
    token = TimestampSigner().sign(request.user.pk)
    jar = SimpleCookie()
    jar["partner"] = token
    jar["partner"]["httponly"] = True
    jar["partner"]["secure"] = True
    jar["partner"]["path"] = "/partner"
    return HttpResponse(status=204, headers={"Set-Cookie": jar["partner"].OutputString()})


# case: safe CWE-614
def renew(request):
    response = HttpResponse(status=204)
    response.set_cookie("partner", TimestampSigner().sign(request.user.pk), **COOKIE)
    return response
