"""Counts clicks on the links of a newsletter and sends the reader on."""
import base64
import json

from django.http import HttpResponseRedirect
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme

from .models import Click, Link


# case: vulnerable CWE-601
def decode(token):
    return json.loads(base64.urlsafe_b64decode(token + "=="))


def click(request, token):
    details = decode(token)
    Click.objects.create(issue=details["issue"])
    return HttpResponseRedirect(details["url"])


# case: safe CWE-601
def click_stored(request, token):
    details = json.loads(base64.urlsafe_b64decode(token + "=="))
    link = Link.objects.get(pk=int(details["link"]))
    return HttpResponseRedirect(link.target)


# case: safe CWE-601
def unsubscribe(request):
    after = request.POST.get("after", "")
    if not url_has_allowed_host_and_scheme(after, allowed_hosts={request.get_host()}, require_https=True):
        after = "/newsletter/"
    return redirect(after)
