from django.http import HttpResponseForbidden, JsonResponse
from flask import Blueprint, abort, request, session

bp = Blueprint("tenant", __name__)
ROLES = {"viewer": "viewer", "editor": "editor"}


# case: vulnerable CWE-501
@bp.post("/tenant")
def choose_tenant():
    session["tenant"] = request.form["tenant"]
    return {"ok": True}


# case: safe CWE-501
@bp.post("/role")
def choose_role():
    role = ROLES.get(request.form["role"])
    if role is None:
        abort(400)
    session["role"] = role
    return {"ok": True}


# case: vulnerable CWE-501
def remember(store, values):
    for name, value in values.items():
        store[name] = value


def profile(request):
    remember(request.session, request.GET)
    return JsonResponse({"ok": True})


# case: safe CWE-501
def membership(request):
    wanted = request.POST.get("group")
    group = request.user.groups.filter(name=wanted).first()
    if group is None:
        return HttpResponseForbidden()
    request.session["group"] = group.pk
    return JsonResponse({"group": group.pk})
