import random
import uuid

from django.http import JsonResponse

from .models import Banner, Invite


# case: safe CWE-330
def banner(request):
    banners = list(Banner.objects.all()[:5])
    return JsonResponse({"banner": random.choice(banners).pk if banners else None})


# case: safe CWE-330
def password(request):
    first = str(uuid.uuid4())
    request.user.set_password(first)
    request.user.save()
    return JsonResponse({"password": first})


# case: vulnerable CWE-330
def password_sampled(request):
    first = "".join(random.sample("abcdefghijklmnopqrstuvwxyz0123456789", 16))
    request.user.set_password(first)
    request.user.save()
    return JsonResponse({"password": first})


# case: vulnerable CWE-330
def numbered(request):
    salt = random.uniform(0, 10**12)
    Invite.objects.create(code=f"{request.user.pk}-{salt:.0f}", owner=request.user)
    return JsonResponse({"invited": True})
