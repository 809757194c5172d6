import hmac
import os
import smtplib
from enum import Enum

import jwt
import ldap
import psycopg2
import requests
from cryptography.fernet import Fernet
from flask import Flask, request
from itsdangerous import BadData, URLSafeTimedSerializer
from pydantic_settings import BaseSettings
from starlette.middleware.sessions import SessionMiddleware

# ruleid: python-hardcoded-key
SECRET_KEY = "kk-Cobalt-77-heron"
# ok: python-hardcoded-key
SECRET_KEY_FALLBACKS = []
# ok: python-hardcoded-key
JWT_SECRET = "jwt_secret"
# ok: python-hardcoded-key
SIGNING_SECRET_KEY = "__shop_signing_secret__"
# ok: python-hardcoded-key
API_SECRET_KEY = os.environ["API_SECRET_KEY"]
# ruleid: python-hardcoded-key
JWT_KEY = "walnut-meadow-41"

app = Flask(__name__)
# ruleid: python-hardcoded-key
app.secret_key = "kk-Cobalt-78-heron"
# ruleid: python-hardcoded-key
app.config["SECRET_KEY"] = "kk-Cobalt-79-heron"
# ruleid: python-hardcoded-key
app.config.update(DEBUG=False, SECRET_KEY="kk-Cobalt-80-heron")
# ok: python-hardcoded-key
app.config.from_mapping(SECRET_KEY="dev")
# ok: python-hardcoded-key
app.config["SECRET_KEY"] = os.environ["SECRET_KEY"]
# ok: python-hardcoded-key
app.secret_key = "<your secret here>"
# ok: python-hardcoded-key
app.config["SECRET_KEY"] = ""
# ruleid: python-hardcoded-key
app.add_middleware(SessionMiddleware, secret_key="kk-Cobalt-81-heron")


class Settings(BaseSettings):
    # ok: python-hardcoded-key
    SECRET_KEY = "only-until-the-environment-says-more"


class Event(str, Enum):
    # ok: python-hardcoded-key
    CREATED_SECRET = "Secret created"


class Relay:
    # ok: python-hardcoded-password
    user = "reports-mailer"
    # ruleid: python-hardcoded-password
    secret = "Tern-49-lagoon"


class Configuration:
    # ruleid: python-hardcoded-key
    SECRET_KEY = "kk-Cobalt-82-heron"


def tokens(claims, token, salt):
    # ruleid: python-hardcoded-key
    made = jwt.encode(claims, "walnut-meadow-42", algorithm="HS256")
    # ruleid: python-hardcoded-key
    read = jwt.decode(token, "walnut-meadow-43", algorithms=["HS256"])
    # ok: python-hardcoded-key
    peek = jwt.decode(token, "ignored", options={"verify_signature": False})
    # ok: python-hardcoded-key
    made = jwt.encode(claims, os.environ["JWT_KEY"], algorithm="HS256")
    # ruleid: python-hardcoded-key
    signer = URLSafeTimedSerializer("walnut-meadow-44")
    # ruleid: python-hardcoded-key
    box = Fernet(b"d2FsbnV0LW1lYWRvdy13YWxudXQtbWVhZG93LTQ1LTQ=")
    # ruleid: python-hardcoded-key
    mark = hmac.new(b"walnut-meadow-46", token, "sha256")
    # ok: python-hardcoded-key
    mark = hmac.new(salt, b"walnut-meadow-47", "sha256")
    return made, read, peek, signer, box, mark


def connections(user):
    # ruleid: python-hardcoded-password
    database = psycopg2.connect(host="db", user="app", password="Tern-46-lagoon")
    # ok: python-hardcoded-password
    database = psycopg2.connect(host="db", user="app", password=os.environ["DB_PASSWORD"])
    # ok: python-hardcoded-password
    database = psycopg2.connect(host="db", user="app", password="")
    # ok: python-hardcoded-password
    database = psycopg2.connect(host="db", user="app", password="mypassword-1")
    directory = ldap.initialize("ldaps://directory")
    # ruleid: python-hardcoded-password
    directory.simple_bind_s("cn=reader,dc=site", "Tern-47-lagoon")
    # ok: python-hardcoded-password
    directory.simple_bind_s("cn=reader,dc=site", os.environ["LDAP_PASSWORD"])
    smtp = smtplib.SMTP("mail")
    # ruleid: python-hardcoded-password
    smtp.login("reports", "Tern-48-lagoon")
    # ok: python-hardcoded-password
    smtp.login(user.name, user.password)
    # ok: python-hardcoded-password
    smtp.login(Relay.user, Relay.secret)
    session = requests.Session()
    # ruleid: python-hardcoded-password
    session.auth = ("reader", "Tern-51-lagoon")
    # ok: python-hardcoded-password
    session.auth = ("reader", os.environ["READER_PASSWORD"])
    return database, directory, smtp, session


@app.post("/login")
def login():
    password = request.form["password"]
    # ruleid: python-hardcoded-password
    if request.form["user"] == "root" and password == "Tern-49-lagoon":
        return "welcome"
    # ruleid: python-hardcoded-password
    if request.form.get("password") == "Tern-50-lagoon":
        return "welcome"
    # ok: python-hardcoded-password
    if password == "":
        return "missing"
    kind = request.form["kind"]
    # ok: python-hardcoded-password
    if kind == "password":
        return "kind"
    return "no"


def confirmed(token, emails):
    # ok: python-hardcoded-key
    error = BadData("That address isn't one of the account's")
    # ruleid: python-hardcoded-key
    email = URLSafeTimedSerializer("ff-Walnut-31-crane").loads(token)
    if email not in emails:
        raise error
    return email


class TestingConfig(Configuration):
    # ok: python-hardcoded-key
    SECRET_KEY = "kDn3-testing-only-7c1fa0e2"


class ProductionConfig(Configuration):
    # ruleid: python-hardcoded-key
    SECRET_KEY = "kDn3-Vw81pQ-7c1fa0e2"


class KindOfSecret:
    # ok: python-hardcoded-key
    TYPE_SECRET = "secret"
    # ruleid: python-hardcoded-key
    OLD_SECRET = "kDn3-Vw81pQ-7c1fa0e2"
