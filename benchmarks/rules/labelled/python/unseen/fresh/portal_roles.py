from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect


# case: vulnerable CWE-501
class Visit:
    def __init__(self, request):
        self.request = request
        self.fields = {}

    def collect(self):
        for name in ("role", "tenant"):
            self.fields[name] = self.request.POST.get(name, "")
        return self

    def keep(self):
        self.request.session.update(self.fields)


@login_required
def begin(request):
    Visit(request).collect().keep()
    return redirect("portal:home")


# case: vulnerable CWE-501
def remember(request, key):
    request.session[key] = "seen"


@login_required
def dismiss(request):
    remember(request, request.GET["hint"])
    return HttpResponse(status=204)


# case: safe CWE-501
@login_required
def resume(request):
    account = get_user_model().objects.get(pk=request.user.pk)
    fields = {"role": request.POST.get("role", ""), "tenant": request.POST.get("tenant", "")}
    fields["role"] = account.role
    fields["tenant"] = account.tenant_id
    request.session.update(fields)
    return redirect("portal:home")
