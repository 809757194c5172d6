import hashlib
from functools import partial

from django.core.cache import cache
from django.http import HttpResponse


# case: safe CWE-328
def bucket(request):
    name = request.GET.get("q", "")
    key = hashlib.md5(name.encode(), usedforsecurity=False).hexdigest()
    return HttpResponse(cache.get("results:" + key, ""), content_type="text/plain")


# case: safe CWE-328
fingerprint = partial(hashlib.blake2b, digest_size=32)


def licence(request):
    text = request.POST["licence"].strip()
    return HttpResponse(fingerprint(text.encode()).hexdigest(), content_type="text/plain")
