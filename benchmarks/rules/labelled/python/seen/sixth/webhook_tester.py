import json
from urllib.request import Request, urlopen

import requests
from bottle import post, request


# case: vulnerable CWE-918
@post("/webhooks/test")
def test_webhook():
    settings = json.load(request.body)
    address = "http://" + settings["host"] + ":" + str(settings.get("port", 80)) + "/ping"
    with urlopen(Request(address, method="POST"), timeout=3) as answer:
        return {"status": answer.status}


# case: safe CWE-918
@post("/webhooks/lookup")
def lookup_webhook():
    params = {"target": request.forms.get("address"), "depth": 1}
    answer = requests.get("https://hooks.example.org/lookup", params=params, timeout=3)
    return answer.json()
