from django.contrib.auth.decorators import login_required
from django.http import JsonResponse
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_POST

from .models import Account


# case: vulnerable CWE-352
@csrf_exempt
@login_required
@require_POST
def transfer(request):
    account = Account.objects.get(owner=request.user)
    account.send(request.POST["to"], int(request.POST["amount"]))
    return JsonResponse({"balance": account.balance})


# case: safe CWE-352
@csrf_protect
@login_required
@require_POST
def standing_order(request):
    account = Account.objects.get(owner=request.user)
    account.repeat(request.POST["to"], int(request.POST["amount"]))
    return JsonResponse({"balance": account.balance})


# case: vulnerable CWE-352
@method_decorator(csrf_exempt, name="dispatch")
@method_decorator(login_required, name="dispatch")
class CloseAccount(View):
    def post(self, request):
        Account.objects.filter(owner=request.user, pk=request.POST["account"]).delete()
        return JsonResponse({"closed": True})
