"""Stock views of the warehouse back office."""
import json

from django.contrib.auth.mixins import LoginRequiredMixin
from django.db import connection
from django.db.models.expressions import RawSQL
from django.http import JsonResponse
from django.views import View
from django.views.generic import ListView

from .models import Item, Movement

SORT_COLUMNS = {"name": "i.name", "qty": "i.quantity", "age": "i.created_at"}


def clean_code(raw):
    return raw.strip().upper()


def rows_as_dicts(cursor):
    names = [col[0] for col in cursor.description]
    return [dict(zip(names, row)) for row in cursor.fetchall()]


# case: vulnerable CWE-89
class ItemSearchView(LoginRequiredMixin, ListView):
    model = Item
    paginate_by = 50
    template_name = "stock/items.html"

    def get_queryset(self):
        queryset = super().get_queryset().select_related("shelf")
        term = self.request.GET.get("q", "")
        if term:
            queryset = queryset.extra(where=[f"lower(stock_item.name) LIKE '%{term.lower()}%%'"])
        return queryset.order_by("name")


# case: safe CWE-89
class ShelfSearchView(LoginRequiredMixin, ListView):
    model = Item
    paginate_by = 50
    template_name = "stock/shelf.html"

    def get_queryset(self):
        queryset = super().get_queryset()
        term = self.request.GET.get("shelf", "")
        if term:
            queryset = queryset.extra(where=["lower(stock_item.shelf_code) = %s"], params=[term.lower()])
        return queryset


# case: vulnerable CWE-89
class ItemHistoryView(LoginRequiredMixin, View):
    def get(self, request, *args, **kwargs):
        code = clean_code(self.kwargs["code"])
        movements = Movement.objects.raw(
            "SELECT * FROM stock_movement WHERE item_code = '%s' ORDER BY moved_at DESC" % code
        )
        return JsonResponse({"moves": [m.as_dict() for m in movements]})


# case: safe CWE-89
class ItemBatchView(LoginRequiredMixin, View):
    def get(self, request, *args, **kwargs):
        code = clean_code(self.kwargs["code"])
        movements = Movement.objects.raw(
            "SELECT * FROM stock_movement WHERE batch_code = %s ORDER BY moved_at DESC", [code]
        )
        return JsonResponse({"moves": [m.as_dict() for m in movements]})


# case: vulnerable CWE-89
class StockReportView(LoginRequiredMixin, View):
    def get(self, request):
        column = request.GET.get("weight_by", "quantity")
        items = Item.objects.annotate(
            weight=RawSQL("SELECT coalesce(sum(" + column + "), 0) FROM stock_movement WHERE item_id = stock_item.id", ())
        )
        return JsonResponse({"items": list(items.values("name", "weight")[:100])})


# case: safe CWE-89
class SortedStockView(LoginRequiredMixin, View):
    def get(self, request):
        order = SORT_COLUMNS.get(request.GET.get("sort", "name"), "i.name")
        direction = "DESC" if request.GET.get("desc") == "1" else "ASC"
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT i.name, i.quantity FROM stock_item i ORDER BY {order} {direction} LIMIT 100")
            return JsonResponse({"items": rows_as_dicts(cursor)})


# case: vulnerable CWE-89
def items_by_codes(request):
    codes = json.loads(request.body)["codes"]
    quoted = ",".join(f"'{code}'" for code in codes)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT code, quantity FROM stock_item WHERE code IN ({quoted})")
        return JsonResponse({"items": rows_as_dicts(cursor)})


# case: safe CWE-89
def items_by_barcodes(request):
    barcodes = json.loads(request.body)["barcodes"]
    marks = ",".join("%s" for _ in barcodes) or "NULL"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT code, quantity FROM stock_item WHERE barcode IN ({marks})", list(barcodes))
        return JsonResponse({"items": rows_as_dicts(cursor)})
