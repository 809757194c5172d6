import hashlib
import hmac
import os

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseForbidden, JsonResponse
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_POST

from club.models import Member

HOOK_KEY = os.environ["CLUB_HOOK_KEY"].encode()


# case: vulnerable CWE-352
@csrf_exempt
@login_required
def change_mail(request):
    if request.method == "POST":
        request.user.email = request.POST["mail"]
        request.user.save()
    return HttpResponse("ok")


# case: safe CWE-352
@csrf_protect
@login_required
@require_POST
def change_phone(request):
    request.user.phone = request.POST["phone"]
    request.user.save()
    return HttpResponse("ok")


# case: vulnerable CWE-352
@method_decorator(csrf_exempt, name="dispatch")
class Leave(View):
    def post(self, request):
        Member.objects.filter(user=request.user).delete()
        return JsonResponse({"left": True})


# case: safe CWE-352
class Join(View):
    @method_decorator(login_required)
    def post(self, request):
        Member.objects.get_or_create(user=request.user)
        return JsonResponse({"joined": True})


# case: safe CWE-352
@csrf_exempt
@require_POST
def payment_hook(request):
    expected = hmac.new(HOOK_KEY, request.body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(expected, request.headers.get("X-Signature", "")):
        return HttpResponseForbidden()
    Member.objects.filter(number=request.headers["X-Member"]).update(paid=True)
    return HttpResponse(status=204)
