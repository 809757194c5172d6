import json
import urllib.request
from urllib.parse import quote, urlencode

from django.http import JsonResponse

API = "https://weather.example.com"


# case: vulnerable CWE-918
def station_url(params):
    port = params.get("port", "80")
    return "http://%s:%s/now.json" % (params["station"], port)


def now(request):
    url = station_url(request.GET)
    wanted = urllib.request.Request(url, headers={"Accept": "application/json"})
    with urllib.request.urlopen(wanted, timeout=4) as answer:
        return JsonResponse(json.load(answer))


# case: safe CWE-918
def forecast(request):
    town = quote(request.GET["town"], safe="")
    url = API + "/forecast/" + town + "?" + urlencode({"days": request.GET.get("days", "3")})
    with urllib.request.urlopen(url, timeout=4) as answer:
        return JsonResponse(json.load(answer))
