from django.http import HttpResponse
from django.shortcuts import render
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

TITLES = {"mr": "<b>Mr</b>", "ms": "<b>Ms</b>"}


# case: safe CWE-79
def card_formatted(request, nick):
    badge = format_html("<i>{}</i>", nick)
    return render(request, "card.html", {"badge": badge})


# case: vulnerable CWE-79
def card_mixed(request):
    nick = request.POST["nick"]
    badge = format_html("<i>" + nick + "</i>{}", "!")
    return HttpResponse(badge)


# case: safe CWE-79
def title(request):
    key = request.GET.get("title", "mr")
    return HttpResponse(mark_safe(TITLES.get(key, "<b>?</b>")))


# case: vulnerable CWE-79
def title_default(request):
    key = request.GET.get("title", "mr")
    return HttpResponse(SafeString(TITLES.get(key, "<b>" + key + "</b>")))


# case: safe CWE-79
def tags(request):
    rows = ((t,) for t in request.GET.getlist("tag"))
    return HttpResponse(format_html_join(", ", "<em>{}</em>", rows))
