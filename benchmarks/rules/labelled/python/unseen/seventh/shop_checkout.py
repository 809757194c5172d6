from flask import Flask, abort, redirect, request, session

app = Flask(__name__)
CURRENCIES = {"EUR", "USD", "GBP"}


# case: vulnerable CWE-501
@app.post("/checkout/customer")
def choose_customer():
    session["customer_id"] = request.form["customer_id"]
    return redirect("/checkout")


# case: safe CWE-501
@app.post("/checkout/currency")
def choose_currency():
    currency = request.form["currency"]
    if currency not in CURRENCIES:
        abort(400)
    session["currency"] = currency
    return redirect("/checkout")
