import secrets

from django.http import HttpResponse, JsonResponse
from django.views.decorators.http import require_POST


# case: vulnerable CWE-1004
@require_POST
def open_session(request):
    response = JsonResponse({"ok": True})
    response.set_cookie("sessionid", secrets.token_urlsafe(32), secure=True, httponly=False)
    return response


# case: safe CWE-1004
@require_POST
def renew_session(request):
    response = JsonResponse({"ok": True})
    response.set_cookie("sessionid", secrets.token_urlsafe(32), secure=True, httponly=True)
    return response


# case: safe CWE-1004
@require_POST
def end_session(request):
    response = HttpResponse(status=204)
    response.delete_cookie("sessionid")
    return response
