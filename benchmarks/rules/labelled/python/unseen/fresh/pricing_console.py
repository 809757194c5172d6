from django.http import JsonResponse
from django.views.decorators.http import require_POST

SCHEMES = {
    "retail": "price * 1.2",
    "partner": "price * 1.05",
    "staff": "price",
}


# case: vulnerable CWE-94
def price_with(expression, price):
    return eval("round(" + expression + ", 2)", {"price": price})


@require_POST
def simulate(request):
    steps = request.POST.getlist("step")
    price = 100.0
    for step in steps:
        price = price_with(step, price)
    return JsonResponse({"price": price})


# case: safe CWE-94
@require_POST
def quote(request):
    scheme = request.POST.get("scheme", "retail")
    expression = SCHEMES[scheme] if scheme in SCHEMES else SCHEMES["retail"]
    return JsonResponse({"price": eval(expression, {"price": 100.0})})
