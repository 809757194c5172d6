import hashlib

from django.contrib.auth.hashers import MD5PasswordHasher, make_password
from django.http import JsonResponse
from django.utils.crypto import salted_hmac


# case: vulnerable CWE-328
def set_password(request):
    request.user.password = "md5$" + hashlib.md5(request.POST["password"].encode()).hexdigest()
    request.user.save()
    return JsonResponse({"ok": True})


# case: safe CWE-328
def set_password_hashed(request):
    request.user.password = make_password(request.POST["password"])
    request.user.save()
    return JsonResponse({"ok": True})


# case: vulnerable CWE-328
def set_password_short(request):
    hasher = MD5PasswordHasher()
    request.user.password = hasher.encode(request.POST["password"], hasher.salt())
    request.user.save()
    return JsonResponse({"ok": True})


# case: safe CWE-328
def invitation(request):
    value = salted_hmac("portal.invitation", request.POST["mail"], algorithm="sha256").hexdigest()
    return JsonResponse({"code": value})


# case: vulnerable CWE-328
def evidence(request):
    digest = hashlib.sha1()
    for chunk in request.FILES["evidence"].chunks():
        digest.update(chunk)
    return JsonResponse({"seal": digest.hexdigest()})


# case: safe CWE-328
def evidence_sealed(request):
    digest = hashlib.sha512()
    for chunk in request.FILES["evidence"].chunks():
        digest.update(chunk)
    return JsonResponse({"seal": digest.hexdigest()})
