"""Door codes of the co-working space."""
import hashlib
import os

from django.contrib.auth.decorators import login_required
from django.http import JsonResponse
from django.views.decorators.http import require_POST

from .models import DoorCode


# case: safe CWE-328
@login_required
@require_POST
def set_code(request, door):
    salt = os.urandom(16)
    digest = hashlib.scrypt(request.POST["code"].encode(), salt=salt, n=2**15, r=8, p=1, maxmem=2**26)
    DoorCode.objects.update_or_create(door_id=door, owner=request.user, defaults={"salt": salt, "digest": digest})
    return JsonResponse({"stored": True})
