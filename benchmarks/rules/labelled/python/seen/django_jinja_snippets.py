"""Content snippets of the intranet, rendered by Jinja2."""
import configparser

from django.contrib.admin.views.decorators import staff_member_required
from django.http import JsonResponse
from django.template import engines


# case: vulnerable CWE-1336
@staff_member_required
def snippet_preview(request, slug):
    parser = configparser.RawConfigParser()
    parser.add_section("snippet")
    parser.set("snippet", "fallback", "Nothing here")
    parser.set("snippet", "source", request.POST.get("source", ""))
    source = parser.get("snippet", "source") or parser.get("snippet", "fallback")
    template = engines["jinja2"].from_string(source)
    return JsonResponse({"slug": slug, "text": template.render({"user": request.user.get_username()})})
