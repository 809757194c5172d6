import random
import secrets
import string

from django.core.mail import send_mail
from django.http import JsonResponse

ALPHABET = string.ascii_letters + string.digits


# case: vulnerable CWE-330
def reset_token(length=32):
    return "".join(random.choice(ALPHABET) for _ in range(length))


def request_reset(request):
    token = reset_token()
    request.session["reset_token"] = token
    send_mail("Reset", f"Your code is {token}", None, [request.user.email])
    return JsonResponse({"sent": True})


# case: safe CWE-330
def invite_token(length=32):
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def invite(request):
    token = invite_token()
    request.session["invite_token"] = token
    send_mail("Invitation", f"Your code is {token}", None, [request.POST["email"]])
    return JsonResponse({"sent": True})
