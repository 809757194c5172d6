"""Content snippets of the intranet, rendered by Jinja2."""
import configparser

from django.contrib.admin.views.decorators import staff_member_required
from django.http import JsonResponse
from django.template import engines


# case: safe CWE-1336
@staff_member_required
def snippet_preview(request, slug):
    parser = configparser.RawConfigParser()
    parser.add_section("snippet")
    parser.set("snippet", "fallback", "Nothing about {{ topic }} here")
    parser.set("snippet", "topic", request.POST.get("topic", ""))
    source = parser.get("snippet", "fallback")
    template = engines["jinja2"].from_string(source)
    return JsonResponse({"slug": slug, "text": template.render({"topic": parser.get("snippet", "topic")})})
