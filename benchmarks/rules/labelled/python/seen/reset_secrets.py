import secrets
import string

from flask import Flask, jsonify, request

app = Flask(__name__)
RESETS = {}


# case: safe CWE-330
@app.post("/reset/secret")
def reset():
    alphabet = string.ascii_letters + string.digits
    token = "".join(secrets.choice(alphabet) for _ in range(24))
    RESETS[request.form.get("mail", "")] = token
    return jsonify(sent=True)


class Limits:
    per_page = 50
    pages = 200

    @classmethod
    def total(cls):
        return cls.per_page * cls.pages


@app.get("/limits")
def limits():
    return {"per_page": Limits.per_page, "total": Limits.total()}
