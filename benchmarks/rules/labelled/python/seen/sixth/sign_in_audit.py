import logging

from flask import Flask, request

app = Flask(__name__)
audit = logging.getLogger("audit")


# case: vulnerable CWE-117
@app.post("/sign-in")
def sign_in():
    user = request.form.get("user", "")
    address = request.headers.get("X-Forwarded-For", request.remote_addr)
    message = "sign-in of %s from %s" % (user, address)
    audit.info(message)
    return {"ok": True}


# case: safe CWE-117
def one_line(text):
    return text.replace("\r", " ").replace("\n", " ")


@app.post("/sign-out")
def sign_out():
    user = one_line(request.form.get("user", ""))
    audit.info("sign-out of " + user)
    return {"ok": True}
