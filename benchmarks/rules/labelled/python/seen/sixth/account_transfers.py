import hashlib
import hmac

from bank.models import Transfer
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpResponseForbidden, JsonResponse
from django.views.decorators.csrf import csrf_exempt, csrf_protect


# case: vulnerable CWE-352
@csrf_exempt
@login_required
def transfer(request):
    made = Transfer.objects.create(
        owner=request.user, to=request.POST["to"], cents=int(request.POST["cents"])
    )
    return JsonResponse({"transfer": made.pk})


# case: safe CWE-352
@csrf_protect
@login_required
def standing_order(request):
    made = Transfer.objects.create(
        owner=request.user, to=request.POST["to"], cents=int(request.POST["cents"]), monthly=True
    )
    return JsonResponse({"transfer": made.pk})


# case: safe CWE-352
@csrf_exempt
def provider_event(request):
    expected = hmac.new(settings.PROVIDER_KEY, request.body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(expected, request.headers.get("X-Signature", "")):
        return HttpResponseForbidden()
    Transfer.objects.filter(reference=request.headers["X-Reference"]).update(settled=True)
    return JsonResponse({"ok": True})
