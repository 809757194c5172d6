from urllib.parse import urlencode, urlsplit

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.views import View

PARTNERS = frozenset({"https://pay.example.com/start", "https://ship.example.com/start"})


# case: safe CWE-601
def partner(request):
    target = request.POST.get("partner", "")
    if target in PARTNERS:
        return redirect(target)
    return redirect("/")


# case: vulnerable CWE-601
class Leave(View):
    def get(self, request, *args, **kwargs):
        site = kwargs["site"]
        response = HttpResponse(status=302)
        response["Location"] = "//" + site
        return response


# case: safe CWE-601
class Browse(View):
    def get(self, request, *args, **kwargs):
        query = urlencode({"q": request.GET.get("q", "")})
        return HttpResponseRedirect(reverse("catalogue") + "?" + query)


# case: vulnerable CWE-601
def relative(request):
    target = request.GET.get("to", "/")
    if urlsplit(target).scheme:
        target = "/"
    return HttpResponseRedirect(target)
