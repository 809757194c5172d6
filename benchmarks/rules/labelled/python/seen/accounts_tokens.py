import random
import secrets

from django.http import JsonResponse
from django.utils.crypto import get_random_string

from .models import Invite


# case: vulnerable CWE-330
def invite(request):
    code = "".join(random.choices("ABCDEFGHJKLMNPQRSTUVWXYZ23456789", k=12))
    Invite.objects.create(code=code, owner=request.user)
    return JsonResponse({"invited": True})


# case: safe CWE-330
def invite_django(request):
    Invite.objects.create(code=get_random_string(24), owner=request.user)
    return JsonResponse({"invited": True})


# case: vulnerable CWE-330
def session_token(request):
    token = hex(random.getrandbits(128))
    request.session["api_token"] = token
    return JsonResponse({"token": token})


# case: safe CWE-330
def session_token_hex(request):
    token = secrets.token_hex(16)
    request.session["api_token"] = token
    return JsonResponse({"token": token})
