"""What the checkout keeps of a visitor between two pages."""
from flask import Flask, redirect, request, session

from .catalogue import voucher_by_code

app = Flask(__name__)
app.config.from_prefixed_env()
COUNTRIES = frozenset({"DE", "AT", "CH", "FR"})


# case: vulnerable CWE-501
@app.post("/checkout/discount")
def discount():
    session["discount"] = request.form["discount"]
    return redirect("/checkout")


# case: safe CWE-501
@app.post("/checkout/voucher")
def voucher():
    found = voucher_by_code(request.form["voucher"])
    session["discount"] = found.percent if found else 0
    return redirect("/checkout")


# case: safe CWE-501
@app.post("/checkout/country")
def country():
    code = request.form.get("country", "DE")
    if code not in COUNTRIES:
        code = "DE"
    session["country"] = code
    return redirect("/checkout")
