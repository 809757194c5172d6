import json
import pickle
from collections import OrderedDict

import jsonpickle
from django.http import HttpResponseBadRequest, JsonResponse
from django.views.decorators.csrf import csrf_exempt


# case: vulnerable CWE-502
@csrf_exempt
def receive(request):
    messages = []
    for part in request.body.decode().split("\n"):
        if not part.strip():
            continue
        messages.append(jsonpickle.decode(part))
    return JsonResponse({"received": len(messages)})


# case: safe CWE-502
@csrf_exempt
def receive_plain(request):
    messages = []
    for part in request.body.decode().split("\n"):
        if not part.strip():
            continue
        try:
            messages.append(json.loads(part, object_pairs_hook=OrderedDict))
        except ValueError:
            return HttpResponseBadRequest("line is not JSON")
    return JsonResponse({"received": len(messages)})


# case: vulnerable CWE-502
@csrf_exempt
def receive_batch(request):
    upload = request.FILES["batch"]
    reader = pickle.Unpickler(upload)
    batch = reader.load()
    return JsonResponse({"received": len(batch)})
