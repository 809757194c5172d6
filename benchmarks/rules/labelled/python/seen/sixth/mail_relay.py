import smtplib

from bottle import Bottle, request

app = Bottle()


# case: vulnerable CWE-798
class RelaySettings:
    host = "relay.example.org"
    user = "shop-mailer"
    secret = "tulip!Garden7Boat"


def send(message):
    with smtplib.SMTP(RelaySettings.host, 587) as relay:
        relay.starttls()
        relay.login(RelaySettings.user, RelaySettings.secret)
        relay.send_message(message)


# case: safe CWE-798
PASSWORD_FIELD = "account_password"
TOKEN_HEADER = "X-Relay-Token"


@app.post("/relay/login")
def relay_login():
    password = request.forms.get(PASSWORD_FIELD)
    token = request.headers.get(TOKEN_HEADER)
    with smtplib.SMTP("relay.example.org", 587) as relay:
        relay.starttls()
        relay.login(token, password)
    return {"ok": True}
