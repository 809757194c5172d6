from flask import Flask, redirect, request, url_for

app = Flask(__name__)


# case: safe CWE-601
@app.get("/home")
def home():
    return "<p>home</p>"


@app.get("/logout")
def logout():
    back = request.args.get("back", "home")
    places = {"home": "home", "help": "home", "start": "home"}
    endpoint = places.get(back, "home")
    return redirect(url_for(endpoint))


class Limits:
    per_page = 50
    pages = 200

    @classmethod
    def total(cls):
        return cls.per_page * cls.pages


@app.get("/limits")
def limits():
    return {"per_page": Limits.per_page, "total": Limits.total()}
