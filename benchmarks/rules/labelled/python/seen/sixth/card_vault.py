from bottle import Bottle, request
from Crypto.Cipher import AES, DES
from Crypto.Util.Padding import pad

app = Bottle()


# case: vulnerable CWE-327
@app.post("/cards")
def store_card():
    number = request.forms.get("number")
    cipher = DES.new(app.config["card.key"], DES.MODE_CBC)
    return {"iv": cipher.iv.hex(), "card": cipher.encrypt(pad(number.encode(), 8)).hex()}


# case: safe CWE-327
@app.post("/cards/sealed")
def seal_card():
    number = request.forms.get("number")
    cipher = AES.new(app.config["card.key"], AES.MODE_GCM)
    sealed, tag = cipher.encrypt_and_digest(number.encode())
    return {"nonce": cipher.nonce.hex(), "tag": tag.hex(), "card": sealed.hex()}
