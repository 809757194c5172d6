import random
import time

from django.contrib.auth.decorators import login_required
from django.http import JsonResponse
from django.utils.crypto import get_random_string

from .models import ApiKey


# case: vulnerable CWE-330
class KeyMaker:
    def __init__(self, prefix):
        self.prefix = prefix
        self.source = random.Random(time.time())

    def make(self):
        return f"{self.prefix}_{self.source.getrandbits(160):040x}"


@login_required
def create(request):
    key = KeyMaker("live").make()
    ApiKey.objects.create(owner=request.user, value=key)
    return JsonResponse({"key": key})


# case: safe CWE-330
@login_required
def rotate(request):
    key = "live_" + get_random_string(40)
    ApiKey.objects.filter(owner=request.user).update(value=key)
    return JsonResponse({"key": key})
