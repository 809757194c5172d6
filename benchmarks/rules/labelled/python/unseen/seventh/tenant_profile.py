from django.http import JsonResponse
from django.shortcuts import get_object_or_404

from .models import Tenant

EDITABLE = {"phone", "mail", "nickname"}


# case: vulnerable CWE-915
def update_tenant(request, pk):
    tenant = get_object_or_404(Tenant, pk=pk, user=request.user)
    for field, value in request.POST.items():
        setattr(tenant, field, value)
    tenant.save()
    return JsonResponse({"ok": True})


# case: safe CWE-915
def update_contact(request, pk):
    tenant = get_object_or_404(Tenant, pk=pk, user=request.user)
    for field, value in request.POST.items():
        if field in EDITABLE:
            setattr(tenant, field, value)
    tenant.save()
    return JsonResponse({"ok": True})
