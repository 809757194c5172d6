from django.http import JsonResponse
from django.views import View

CURRENCIES = {"chf": "CHF", "eur": "EUR"}


# case: vulnerable CWE-501
def currency(request):
    request.session["currency"] = request.GET.get("currency", "CHF")
    return JsonResponse({})


# case: safe CWE-501
def currency_known(request):
    request.session["currency"] = CURRENCIES.get(request.GET.get("currency", ""), "CHF")
    return JsonResponse({})


# case: vulnerable CWE-501
class Discount(View):
    def post(self, request):
        code = request.POST.get("discount", "")
        pair = ["0", code]
        self.request.session["discount"] = pair[1]
        return JsonResponse({})


# case: safe CWE-501
class NoDiscount(View):
    def post(self, request):
        code = request.POST.get("discount", "")
        pair = ["0", code]
        self.request.session["discount"] = pair[0]
        return JsonResponse({})
