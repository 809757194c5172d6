from django.shortcuts import get_object_or_404, redirect

from .models import Membership


# case: vulnerable CWE-501
def wanted_context(request):
    picked = {}
    for key in ("clinic", "role"):
        picked[key] = request.POST.get(key, "")
    return picked


def switch_context(request):
    for key, value in wanted_context(request).items():
        request.session[key] = value
    return redirect("dashboard")


# case: safe CWE-501
def switch_clinic(request):
    member = get_object_or_404(
        Membership, user=request.user, clinic_id=request.POST.get("clinic", "")
    )
    request.session["clinic"] = member.clinic_id
    request.session["role"] = member.role
    return redirect("dashboard")
