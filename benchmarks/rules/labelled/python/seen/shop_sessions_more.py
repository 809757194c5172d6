from django.http import JsonResponse

CURRENCIES = {"chf": "CHF", "eur": "EUR"}


# case: vulnerable CWE-501
def prefs(request):
    for name, value in request.POST.items():
        request.session[name] = value
    return JsonResponse({})


# case: safe CWE-501
def prefs_fixed(request):
    for name in ("dark", "large"):
        request.session[name] = name in request.POST
    return JsonResponse({})


# case: vulnerable CWE-501
def visitor(request):
    request.session.setdefault("customer", request.META.get("HTTP_X_CUSTOMER", ""))
    return JsonResponse({})


# case: safe CWE-501
def owner(request):
    request.session["owner"] = request.user.pk
    return JsonResponse({"seen": request.GET.get("owner", "")})
