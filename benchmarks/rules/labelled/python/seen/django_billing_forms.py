"""Billing views with session log-in: cards, webhooks, preferences."""
import hashlib
import hmac
import json
import os

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpResponseForbidden, JsonResponse
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.csrf import csrf_exempt, csrf_protect, ensure_csrf_cookie
from django.views.decorators.http import require_POST
from rest_framework.authentication import SessionAuthentication, TokenAuthentication
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response
from rest_framework.views import APIView

from .forms import CardForm, PlanForm
from .models import Card, Plan


def signed(request):
    key = settings.WEBHOOK_KEY.encode()
    expected = hmac.new(key, request.body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected, request.headers.get("X-Webhook-Signature", ""))


# case: vulnerable CWE-352
@csrf_exempt
@login_required
@require_POST
def change_plan(request):
    form = PlanForm(request.POST)
    if not form.is_valid():
        return JsonResponse(form.errors, status=400)
    Plan.objects.filter(owner=request.user).update(tier=form.cleaned_data["tier"])
    return JsonResponse({"changed": True})


# case: safe CWE-352
@csrf_protect
@login_required
@require_POST
def cancel_plan(request):
    Plan.objects.filter(owner=request.user).update(tier="free")
    return JsonResponse({"cancelled": True})


# case: safe CWE-352
@csrf_exempt
@require_POST
def payment_webhook(request):
    if not signed(request):
        return HttpResponseForbidden()
    event = json.loads(request.body)
    Plan.objects.filter(reference=event["reference"]).update(paid=True)
    return JsonResponse({"received": True})


# case: vulnerable CWE-352
@method_decorator(csrf_exempt, name="dispatch")
@method_decorator(login_required, name="dispatch")
class CardView(View):
    def post(self, request):
        form = CardForm(request.POST)
        if form.is_valid():
            Card.objects.update_or_create(owner=request.user, defaults={"token": form.cleaned_data["token"]})
        return JsonResponse({"saved": form.is_valid()})


# case: safe CWE-352
@method_decorator(ensure_csrf_cookie, name="dispatch")
@method_decorator(login_required, name="dispatch")
class DefaultCardView(View):
    def post(self, request):
        form = CardForm(request.POST)
        if form.is_valid():
            Card.objects.update_or_create(owner=request.user, defaults={"token": form.cleaned_data["token"]})
        return JsonResponse({"saved": form.is_valid()})


# case: vulnerable CWE-352
class QuietSessionAuthentication(SessionAuthentication):
    def enforce_csrf(self, request):
        return None


class InvoiceAddressView(APIView):
    authentication_classes = [QuietSessionAuthentication]
    permission_classes = [IsAuthenticated]

    def post(self, request):
        request.user.billing.update_address(str(request.data["street"]), str(request.data["city"]))
        return Response({"saved": True})


# case: safe CWE-352
class DeliveryAddressView(APIView):
    authentication_classes = [TokenAuthentication]
    permission_classes = [IsAuthenticated]

    def post(self, request):
        request.user.delivery.update_address(str(request.data["street"]), str(request.data["city"]))
        return Response({"saved": True})


# case: vulnerable CWE-614
@login_required
def remember_device(request):
    response = JsonResponse({"remembered": True})
    response.set_signed_cookie("device_id", request.user.device.key, max_age=86400 * 90, httponly=True, samesite="Lax")
    return response


# case: safe CWE-614
@login_required
def remember_browser(request):
    response = JsonResponse({"remembered": True})
    response.set_signed_cookie(
        "browser_id", request.user.device.key, max_age=86400 * 90, httponly=True, samesite="Lax", secure=True
    )
    return response


# case: vulnerable CWE-614
@login_required
def issue_api_session(request):
    response = JsonResponse({"issued": True})
    response.set_cookie("api_session", request.session.session_key, httponly=True, secure=False, samesite="Strict")
    return response


# case: safe CWE-614
@login_required
def issue_portal_session(request):
    response = JsonResponse({"issued": True})
    response.cookies["portal_session"] = request.session.session_key
    response.cookies["portal_session"].update({"httponly": True, "secure": True, "samesite": "Strict", "path": "/"})
    return response


# case: vulnerable CWE-798
class GatewayClient:
    endpoint = "https://pay.example.com/v2"

    def __init__(self, session):
        session.auth = ("merchant-4411", "Vq9!tgL2#xwPz07")
        self.session = session

    def refund(self, reference):
        return self.session.post(f"{self.endpoint}/refunds", json={"reference": reference}, timeout=10).ok


# case: safe CWE-798
class ClearingClient:
    endpoint = "https://clearing.example.com/v2"

    def __init__(self, session):
        session.auth = ("merchant-4411", os.environ["CLEARING_PASSWORD"])
        self.session = session

    def refund(self, reference):
        return self.session.post(f"{self.endpoint}/refunds", json={"reference": reference}, timeout=10).ok
