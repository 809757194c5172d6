"""Feed reader: adds a subscription to one of the partners' feeds."""
import requests
from django import forms
from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import JsonResponse
from django.views.generic import FormView

FEEDS = {"news": "https://news.example.com/rss", "jobs": "https://jobs.example.com/rss"}


class SubscribeForm(forms.Form):
    feed = forms.ChoiceField(choices=[(key, key) for key in FEEDS])
    page = forms.IntegerField(min_value=1, max_value=50)


# case: safe CWE-918
class Subscribe(LoginRequiredMixin, FormView):
    form_class = SubscribeForm
    template_name = "feeds/subscribe.html"

    def form_valid(self, form):
        url = FEEDS[form.cleaned_data["feed"]] + f"?page={form.cleaned_data['page']}"
        answer = requests.get(url, timeout=5)
        return JsonResponse({"status": answer.status_code, "size": len(answer.content)})
