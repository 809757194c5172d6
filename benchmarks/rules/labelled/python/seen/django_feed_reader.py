"""Feed reader: adds a subscription."""
import requests
from django import forms
from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import JsonResponse
from django.views.generic import FormView


class SubscribeForm(forms.Form):
    url = forms.URLField(assume_scheme="https")
    title = forms.CharField(max_length=80, required=False)


# case: vulnerable CWE-918
class Subscribe(LoginRequiredMixin, FormView):
    form_class = SubscribeForm
    template_name = "feeds/subscribe.html"

    def form_valid(self, form):
        answer = requests.get(form.cleaned_data["url"], timeout=5, headers={"Accept": "application/rss+xml"})
        return JsonResponse({"status": answer.status_code, "size": len(answer.content)})
