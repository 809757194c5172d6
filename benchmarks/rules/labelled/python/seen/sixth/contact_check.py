import re

from bottle import Bottle, request

app = Bottle()


# case: vulnerable CWE-1333
HOST = re.compile(r"^(([a-z0-9]+-?)+\.)+[a-z]{2,}$")


@app.post("/contact/host")
def check_host():
    host = request.forms.get("host", "")
    return {"valid": HOST.match(host) is not None}
