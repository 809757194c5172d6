from urllib.parse import urlparse

from django.contrib.auth import authenticate, login
from django.http import HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme


# case: vulnerable CWE-601
def sign_in(request):
    user = authenticate(request, username=request.POST["user"], password=request.POST["password"])
    if user is None:
        return render(request, "sign_in.html", status=403)
    login(request, user)
    return HttpResponseRedirect(request.GET.get("next", "/"))


# case: safe CWE-601
def sign_in_checked(request):
    user = authenticate(request, username=request.POST["user"], password=request.POST["password"])
    if user is None:
        return render(request, "sign_in.html", status=403)
    login(request, user)
    target = request.GET.get("next", "/")
    if not url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    ):
        target = "/"
    return redirect(target)


# case: vulnerable CWE-601
def destination(request):
    wanted = request.GET.get("return_to") or request.COOKIES.get("last_page")
    if wanted and urlparse(wanted).scheme in ("http", "https"):
        return wanted
    return "/home/"


def leave_survey(request):
    where = destination(request)
    return redirect(where)
