import base64
import json
import pickle

import yaml
from django.http import HttpResponseBadRequest, JsonResponse


# case: vulnerable CWE-502
def load_basket(cookie):
    raw = base64.b64decode(cookie)
    return pickle.loads(raw)


def basket(request):
    items = load_basket(request.COOKIES["basket"]) if "basket" in request.COOKIES else []
    return JsonResponse({"items": items})


# case: safe CWE-502
def read_basket(cookie):
    raw = base64.b64decode(cookie)
    return json.loads(raw)


def basket_v2(request):
    items = read_basket(request.COOKIES["basket"]) if "basket" in request.COOKIES else []
    return JsonResponse({"items": items})


# case: safe CWE-502
def import_rules(request):
    try:
        rules = yaml.load(request.body, Loader=yaml.SafeLoader)
    except yaml.YAMLError:
        return HttpResponseBadRequest("not YAML")
    return JsonResponse({"count": len(rules)})
