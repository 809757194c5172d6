from django.http import HttpResponse
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.safestring import mark_safe


# case: vulnerable CWE-79
def decorate(label, colour):
    return mark_safe(f'<span class="badge" style="color:{colour}">{label}</span>')


def badge(request):
    context = {"badge": decorate(request.GET.get("label", ""), "green")}
    return render(request, "shop/badge.html", context)


# case: safe CWE-79
def ribbon(request):
    label = request.GET.get("label", "")
    html = format_html('<span class="ribbon">{}</span>', label)
    return HttpResponse(html)
