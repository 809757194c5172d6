import pickle

import yaml
from django.core import signing
from django.http import JsonResponse

STORED = "/srv/models/current.pkl"


# case: vulnerable CWE-502
def load_upload(request):
    upload = request.FILES["dump"]
    rows = pickle.load(upload.file)
    return JsonResponse({"n": len(rows)})


# case: safe CWE-502
def load_signed(request):
    value = signing.loads(request.COOKIES.get("wizard", ""), max_age=600)
    return JsonResponse({"n": len(value)})


# case: vulnerable CWE-502
def load_all(request):
    names = [type(d).__name__ for d in yaml.load_all(request.body, Loader=yaml.UnsafeLoader)]
    return JsonResponse({"types": names})


# case: safe CWE-502
def load_all_plain(request):
    names = [type(d).__name__ for d in yaml.safe_load_all(request.body)]
    return JsonResponse({"types": names})
