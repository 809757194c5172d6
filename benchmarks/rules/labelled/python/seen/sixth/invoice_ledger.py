from billing.models import Invoice
from django.http import JsonResponse
from django.views import View


# case: vulnerable CWE-89
class InvoiceLedger(View):
    def _matching(self, number, year):
        statement = "SELECT * FROM billing_invoice WHERE number LIKE '{}%%' AND year = {}"
        return Invoice.objects.raw(statement.format(number, int(year)))

    def get(self, request):
        number = request.GET.get("number", "")
        found = self._matching(number, request.GET.get("year", "2024"))
        return JsonResponse({"invoices": [invoice.number for invoice in found]})
