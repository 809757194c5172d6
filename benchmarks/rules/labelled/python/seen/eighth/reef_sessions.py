"""Sessions of divers: Starlette, aiohttp and Django, as three teams had them."""
from aiohttp_session import get_session
from django.http import JsonResponse
from starlette.responses import JSONResponse

ROLES = {"diver": "diver", "guide": "guide"}


# case: vulnerable CWE-501
async def become(request):
    form = await request.form()
    request.session["is_admin"] = form.get("admin") == "1"
    request.session["user_id"] = form["user"]
    return JSONResponse({"ok": True})


# case: safe CWE-501
async def choose(request):
    form = await request.form()
    request.session["role"] = ROLES.get(form.get("role"), "diver")
    return JSONResponse({"ok": True})


# case: vulnerable CWE-501
async def dive(request):
    session = await get_session(request)
    data = await request.post()
    session["account"] = data["account"]


# case: vulnerable CWE-501
def tenant(request):
    request.session.update({"tenant_id": request.GET.get("tenant")})
    return JsonResponse({})


# case: safe CWE-501
def tenant_own(request):
    choice = request.user.tenants.filter(pk=request.GET.get("tenant")).first()
    if choice is None:
        return JsonResponse({}, status=403)
    request.session["tenant_id"] = choice.pk
    return JsonResponse({})


# case: vulnerable CWE-501
def setting(request):
    name, value = request.POST["name"], request.POST["value"]
    request.session.setdefault(name, value)
    return JsonResponse({})
