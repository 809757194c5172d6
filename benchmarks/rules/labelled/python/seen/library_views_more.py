from django.db.models.expressions import RawSQL
from django.http import JsonResponse

from .models import Book


# case: vulnerable CWE-89
def shelf_search(request):
    where = request.GET.get("where", "1")
    qs = Book.objects.extra(where=["shelf = " + where])
    return JsonResponse({"count": qs.count()})


# case: safe CWE-89
def shelf_lookup(request):
    shelf = request.GET.get("shelf", "1")
    qs = Book.objects.extra(where=["shelf = %s"], params=[shelf])
    return JsonResponse({"count": qs.count()})


# case: vulnerable CWE-89
def ranked(request):
    weight = request.POST.get("weight", "1")
    qs = Book.objects.annotate(score=RawSQL("rating * " + weight, []))
    return JsonResponse({"top": [b.title for b in qs.order_by("-score")[:10]]})


# case: safe CWE-89
def ranked_fixed(request):
    weight = request.POST.get("weight", "1")
    qs = Book.objects.annotate(score=RawSQL("rating * %s", [weight]))
    return JsonResponse({"top": [b.title for b in qs.order_by("-score")[:10]]})


# case: safe CWE-89
def found(request):
    terms = {k: v for k, v in request.GET.items() if k in ("title", "author", "isbn")}
    return JsonResponse({"count": Book.objects.filter(**terms).count()})
