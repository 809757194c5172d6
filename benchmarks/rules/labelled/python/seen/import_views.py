import json
import pickle

import dill
import jsonpickle
from django.http import JsonResponse

STORED = "/srv/models/current.pkl"


# case: vulnerable CWE-502
def load_model(request):
    model = dill.loads(request.body)
    return JsonResponse({"type": type(model).__name__})


# case: safe CWE-502
def load_stored(request):
    with open(STORED, "rb") as handle:
        model = pickle.load(handle)
    return JsonResponse({"type": type(model).__name__, "for": request.GET.get("for", "")})


# case: vulnerable CWE-502
def load_rows(request):
    rows = jsonpickle.decode(request.POST.get("rows", "[]"))
    return JsonResponse({"n": len(rows)})


# case: safe CWE-502
def load_rows_json(request):
    rows = json.loads(request.POST.get("rows", "[]"))
    return JsonResponse({"n": len(rows)})
