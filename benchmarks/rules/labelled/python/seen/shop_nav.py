from django.http import HttpResponseRedirect
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme

PARTNERS = frozenset({"https://pay.example.com/start", "https://ship.example.com/start"})


# case: vulnerable CWE-601
def after_login(request):
    return HttpResponseRedirect(request.GET.get("next", "/"))


# case: safe CWE-601
def after_login_checked(request):
    target = request.GET.get("next", "/")
    if not url_has_allowed_host_and_scheme(target, allowed_hosts={request.get_host()}):
        target = "/"
    return HttpResponseRedirect(target)


# case: vulnerable CWE-601
def after_cart(request):
    target = request.POST.get("return", "/")
    if "shop.example.com" in target or target.startswith("/"):
        return redirect(target)
    return redirect("/")
