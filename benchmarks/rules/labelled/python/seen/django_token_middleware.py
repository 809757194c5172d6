"""Bearer tokens for the partner endpoints."""
import jwt
from django.conf import settings
from django.http import JsonResponse
from django.views import View


class BearerMixin:
    algorithms = ["EdDSA"]

    def token(self):
        return self.request.headers.get("Authorization", "").removeprefix("Bearer ")


# case: vulnerable CWE-347
class PartnerOrders(BearerMixin, View):
    def get(self, request):
        checked = settings.PARTNER_KEY if request.GET.get("strict") else None
        claims = jwt.decode(
            self.token(), checked, algorithms=self.algorithms, options={"verify_signature": checked is not None}
        )
        return JsonResponse({"partner": claims["sub"]})


# case: safe CWE-347
class PartnerInvoices(BearerMixin, View):
    def get(self, request):
        issuer = jwt.decode(self.token(), options={"verify_signature": False}).get("iss")
        key = settings.PARTNER_KEYS.get(issuer)
        if key is None:
            return JsonResponse({"error": "unknown issuer"}, status=401)
        try:
            claims = jwt.decode(self.token(), key, algorithms=self.algorithms, issuer=issuer)
        except jwt.InvalidTokenError:
            return JsonResponse({"error": "rejected"}, status=401)
        return JsonResponse({"partner": claims["sub"]})
