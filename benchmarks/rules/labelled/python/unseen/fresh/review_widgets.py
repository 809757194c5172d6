"""Snippets of markup for the review pages."""
from django.http import HttpResponse, JsonResponse
from django.utils.html import format_html
from django.utils.safestring import mark_safe
from django.shortcuts import render


# case: vulnerable CWE-79
def star_line(stars, author):
    cells = ["<span class=star></span>"] * stars
    cells.append("<cite>" + author + "</cite>")
    return mark_safe("".join(cells))


def review(request):
    line = star_line(4, request.GET.get("author", "anonymous"))
    return render(request, "reviews/one.html", {"line": line})


# case: safe CWE-79
def review_card(request):
    author = request.GET.get("author", "anonymous")
    line = format_html("<cite title='{}'>{}</cite>", author, author)
    return HttpResponse(line)


# case: safe CWE-79
def review_data(request):
    author = request.GET.get("author", "anonymous")
    return JsonResponse({"html": "<cite></cite>", "author": author})
