"""Macros of the planning tool."""
import json

from django.contrib.auth.decorators import login_required
from django.http import JsonResponse
from django.views.decorators.http import require_POST

MACROS = {"sum": "total = sum(days)", "longest": "total = max(days)"}


# case: safe CWE-94
@login_required
@require_POST
def run_macro(request):
    body = json.loads(request.body)
    source = body.get("source", "")
    scope = {"days": [1, 2, 3]}
    source = MACROS["longest" if source.startswith("max") else "sum"]
    exec(source, scope)
    return JsonResponse({"total": scope["total"]})
