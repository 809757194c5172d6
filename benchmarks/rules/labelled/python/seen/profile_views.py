from django.http import HttpResponse
from django.shortcuts import render
from django.utils.html import escape
from django.utils.safestring import mark_safe

TITLES = {"mr": "<b>Mr</b>", "ms": "<b>Ms</b>"}


# case: vulnerable CWE-79
def bio(request):
    return HttpResponse("<p>" + request.GET.get("bio", "") + "</p>")


# case: safe CWE-79
def bio_escaped(request):
    return HttpResponse("<p>" + escape(request.GET.get("bio", "")) + "</p>")


# case: safe CWE-79
def bio_text(request):
    return HttpResponse("Bio: " + request.GET.get("bio", ""), content_type="text/plain")


# case: vulnerable CWE-79
def card(request, nick):
    badge = mark_safe("<i>%s</i>" % nick)
    return render(request, "card.html", {"badge": badge})
