import os

from flask import Flask, redirect
from flask_login import current_user, login_required
from flask_wtf import CSRFProtect, FlaskForm
from wtforms import StringField


def make():
    app = Flask(__name__)
    app.secret_key = os.environ["VINE_KEY"]
    csrf.init_app(app)
    return app


csrf = CSRFProtect()
app = make()


# case: vulnerable CWE-352
@app.post("/barrels/<int:number>/sell")
@csrf.exempt
@login_required
def sell(number):
    current_user.barrels.remove(number)
    return redirect("/barrels")


# case: safe CWE-352
@app.post("/barrels/<int:number>/fill")
@login_required
def fill(number):
    current_user.barrels.append(number)
    return redirect("/barrels")


# case: vulnerable CWE-352
class TransferForm(FlaskForm):
    class Meta:
        csrf = False

    cellar = StringField("cellar")


# case: safe CWE-352
class LabelForm(FlaskForm):
    class Meta:
        csrf_time_limit = 600

    label = StringField("label")


# case: vulnerable CWE-352
class Production:
    SECRET_KEY = os.environ["VINE_KEY"]
    SESSION_COOKIE_SECURE = True
    WTF_CSRF_ENABLED = False


# case: safe CWE-352
class Staging:
    SECRET_KEY = os.environ["VINE_KEY"]
    WTF_CSRF_TIME_LIMIT = 1800
    WTF_CSRF_SSL_STRICT = True
