"""Macros of the planning tool."""
import json

from django.contrib.auth.decorators import login_required
from django.http import JsonResponse
from django.views.decorators.http import require_POST

DEFAULT = "total = sum(days)"


# case: vulnerable CWE-94
@login_required
@require_POST
def run_macro(request, macro):
    body = json.loads(request.body)
    scope = {"days": [1, 2, 3]}
    match macro:
        case "default":
            source = DEFAULT
        case "custom":
            source = body.get("source", DEFAULT)
        case _:
            source = "total = 0"
    exec(source, scope)
    return JsonResponse({"macro": macro, "total": scope.get("total")})
