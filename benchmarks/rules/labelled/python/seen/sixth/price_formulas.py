import ast

from bottle import Bottle, request

app = Bottle()


# case: vulnerable CWE-94
@app.post("/price")
def price():
    formula = request.forms.get("formula")
    names = {"base": 100, "tax": 1.19}
    try:
        return {"price": eval(formula, names)}
    except NameError as error:
        return {"error": str(error)}


# case: safe CWE-94
@app.post("/discounts")
def discounts():
    formula = request.forms.get("steps") or "[]"
    steps = ast.literal_eval(formula)
    return {"steps": [float(step) for step in steps]}
