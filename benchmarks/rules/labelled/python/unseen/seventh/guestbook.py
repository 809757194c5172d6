from django.http import HttpResponse
from django.utils.html import format_html
from django.utils.safestring import mark_safe
from django.shortcuts import render


# case: vulnerable CWE-79
def greeting(request):
    name = request.GET.get("name", "guest")
    return HttpResponse(f"<h1>Welcome, {name}</h1>")


# case: safe CWE-79
def heading(text):
    return format_html("<h1>Welcome, {}</h1>", text)


def greeting_card(request):
    name = request.GET.get("name", "guest")
    return HttpResponse(heading(name))


# case: vulnerable CWE-79
def highlight(text, term):
    return text.replace(term, f"<mark>{term}</mark>")


def search_entries(request):
    term = request.GET.get("q", "")
    context = {"heading": mark_safe(highlight(f"Results for {term}", term))}
    return render(request, "guestbook/search.html", context)
