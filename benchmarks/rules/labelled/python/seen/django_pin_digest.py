"""Door codes of the co-working space."""
import hashlib
import os

from django.contrib.auth.decorators import login_required
from django.http import JsonResponse
from django.views.decorators.http import require_POST

from .models import DoorCode

ALGORITHMS = ("sha1", "sha512")


# case: vulnerable CWE-328
@login_required
@require_POST
def set_code(request, door):
    salt = os.urandom(16)
    digest = getattr(hashlib, ALGORITHMS[0])(salt + request.POST["code"].encode()).digest()
    DoorCode.objects.update_or_create(door_id=door, owner=request.user, defaults={"salt": salt, "digest": digest})
    return JsonResponse({"stored": True})
