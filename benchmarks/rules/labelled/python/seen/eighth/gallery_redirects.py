from urllib.parse import urljoin, urlsplit

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, resolve_url
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.generic import RedirectView, View


# case: vulnerable CWE-601
class BackView(RedirectView):
    permanent = False

    def get_redirect_url(self, *args, **kwargs):
        return self.request.GET.get("back") or reverse("gallery")


# case: safe CWE-601
class OwnView(RedirectView):
    permanent = False

    def get_redirect_url(self, *args, **kwargs):
        back = self.request.GET.get("back", "")
        if not url_has_allowed_host_and_scheme(back, allowed_hosts={self.request.get_host()}):
            back = reverse("gallery")
        return back


# case: vulnerable CWE-601
class Language(View):
    def target(self):
        return self.request.POST.get("next", self.request.META.get("HTTP_REFERER", "/"))

    def post(self, request):
        response = HttpResponse(status=302)
        response["Location"] = self.target()
        return response


# case: safe CWE-601
class Picture(View):
    def get(self, request, number):
        return redirect("picture", pk=int(request.GET.get("number", number)))


# case: vulnerable CWE-601
def after_login(request):
    goal = request.GET.get("goal", "")
    if goal.startswith("/"):
        return HttpResponseRedirect(goal)
    return HttpResponseRedirect(resolve_url("gallery"))


# case: safe CWE-601
def after_logout(request):
    parts = urlsplit(request.GET.get("goal", ""))
    if parts.scheme or parts.netloc or not parts.path.startswith("/") or parts.path.startswith("//"):
        return redirect("gallery")
    return HttpResponseRedirect("https://gallery.example.org" + parts.path)


# case: vulnerable CWE-601
def joined(request):
    return redirect(urljoin("https://gallery.example.org/", request.GET["page"]))
