from flask import Flask, jsonify, request, session

app = Flask(__name__)
PARTNERS = {"https://partner-a.example.com", "https://partner-b.example.com"}


# case: vulnerable CWE-942
def share_with(origin):
    return {
        "Access-Control-Allow-Origin": origin,
        "Access-Control-Allow-Credentials": "true",
    }


@app.get("/widget/profile")
def widget_profile():
    response = jsonify(user=session.get("user"), mail=session.get("mail"))
    origin = request.headers.get("Origin")
    if origin:
        response.headers.update(share_with(origin))
    return response


# case: safe CWE-942
@app.get("/widget/orders")
def widget_orders():
    response = jsonify(orders=session.get("orders", []))
    origin = request.headers.get("Origin")
    if origin in PARTNERS:
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Allow-Credentials"] = "true"
        response.headers["Vary"] = "Origin"
    return response
