import ssl
from urllib.request import urlopen

import requests
from flask import Flask, jsonify

app = Flask(__name__)


# case: vulnerable CWE-295
class Supplier:
    def __init__(self, base):
        self.base = base
        self.session = requests.Session()
        self.session.verify = False

    def stock(self, article):
        return self.session.get(f"{self.base}/stock/{article}", timeout=5).json()


@app.get("/stock/<int:article>")
def stock(article):
    return jsonify(Supplier("https://supplier.example.com").stock(article))


# case: safe CWE-295
@app.get("/prices/<int:article>")
def prices(article):
    session = requests.Session()
    session.verify = "/etc/ssl/supplier-ca.pem"
    return jsonify(session.get(f"https://supplier.example.com/prices/{article}", timeout=5).json())


# case: vulnerable CWE-295
def context():
    made = ssl.create_default_context()
    made.check_hostname = False
    made.verify_mode = ssl.CERT_NONE
    return made


@app.get("/catalogue")
def catalogue():
    with urlopen("https://supplier.example.com/catalogue", context=context()) as answer:
        return answer.read()
