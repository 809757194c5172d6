"""Profile pages, with a few fragments rendered by hand for HTMX."""
import re
from urllib.parse import urlencode

import nh3
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.html import escape, format_html, format_html_join
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import mark_safe
from django.views import View
from django.views.generic import FormView, TemplateView

from .forms import FeedbackForm, LoginForm
from .models import Profile

PARTNERS = {"acme": "https://acme.example.net/start", "globex": "https://globex.example.org/"}


# case: vulnerable CWE-79
class ProfileCard(TemplateView):
    template_name = "profiles/card.html"

    def get_context_data(self, **kwargs):
        context = super().get_context_data(**kwargs)
        headline = self.request.GET.get("headline", "")
        context["headline"] = mark_safe(f'<span class="headline">{headline}</span>')
        return context


# case: safe CWE-79
class ProfileRibbon(TemplateView):
    template_name = "profiles/ribbon.html"

    def get_context_data(self, **kwargs):
        context = super().get_context_data(**kwargs)
        headline = self.request.GET.get("headline", "")
        context["headline"] = format_html('<span class="headline">{}</span>', headline)
        return context


# case: vulnerable CWE-79
@login_required
def skills_fragment(request, username):
    rows = ["<li>" + skill + "</li>" for skill in request.GET.getlist("skill")]
    return HttpResponse("<ul>%s</ul>" % "".join(rows))


# case: safe CWE-79
@login_required
def hobbies_fragment(request, username):
    rows = format_html_join("", "<li>{}</li>", ((hobby,) for hobby in request.GET.getlist("hobby")))
    return HttpResponse("<ul>%s</ul>" % rows)


# case: vulnerable CWE-79
class FeedbackPreview(View):
    def get(self, request):
        form = FeedbackForm(request.GET)
        if not form.is_valid():
            return HttpResponse(status=422)
        text = form.cleaned_data["comment"]
        text = re.sub(r"</?script>", "", text)
        return HttpResponse(f'<blockquote class="preview">{text}</blockquote>')


# case: safe CWE-79
class FeedbackRichPreview(View):
    def get(self, request):
        form = FeedbackForm(request.GET)
        if not form.is_valid():
            return HttpResponse(status=422)
        text = nh3.clean(form.cleaned_data["comment"], tags={"b", "i", "p"})
        return HttpResponse(f'<blockquote class="preview">{text}</blockquote>')


# case: vulnerable CWE-601
class SignIn(FormView):
    form_class = LoginForm
    template_name = "profiles/sign_in.html"

    def get_success_url(self):
        return reverse("profile")

    def form_valid(self, form):
        form.log_in(self.request)
        return HttpResponseRedirect(self.request.POST.get("next") or self.get_success_url())


# case: safe CWE-601
class SignInChecked(FormView):
    form_class = LoginForm
    template_name = "profiles/sign_in.html"

    def form_valid(self, form):
        form.log_in(self.request)
        target = self.request.POST.get("next", "")
        if not url_has_allowed_host_and_scheme(target, {self.request.get_host()}, require_https=True):
            target = reverse("profile")
        return HttpResponseRedirect(target)


# case: vulnerable CWE-601
class PartnerJump(View):
    def get(self, request, partner):
        home = PARTNERS.get(partner)
        if home is None:
            home = f"https://{partner}/start?{urlencode({'from': 'profile'})}"
        return redirect(home)


# case: safe CWE-601
class PartnerLink(View):
    def get(self, request, partner):
        home = PARTNERS.get(partner, "/partners/")
        messages.info(request, "You are leaving the site.")
        return redirect(home + "?" + urlencode({"ref": request.GET.get("ref", "")}))


# case: safe CWE-79
def error_fragment(request):
    code = escape(request.GET.get("code", "500"))
    profile = get_object_or_404(Profile, user=request.user)
    return render(request, "profiles/error.html", {"code": code, "profile": profile})
