from flask import Flask, make_response
import secrets

app = Flask(__name__)


# case: vulnerable CWE-1004
@app.post("/enter")
def enter():
    response = make_response("", 204)
    response.set_cookie("session_token", secrets.token_hex(32), secure=True, httponly=False, samesite="Lax")
    return response


# case: safe CWE-1004
@app.post("/enter/again")
def enter_again():
    response = make_response("", 204)
    response.set_cookie("session_token", secrets.token_hex(32), secure=True, httponly=True, samesite="Lax")
    return response
