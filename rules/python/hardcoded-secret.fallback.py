import os

import jwt
from flask import Flask

app = Flask(__name__)
# ruleid: python-fallback-key
JWT_SECRET = os.environ.get("JWT_SECRET", "shop-dev-secret")
# ruleid: python-fallback-key
SECRET_KEY = os.getenv("SECRET_KEY") or "shop-dev-secret"
# ok: python-fallback-key
TITLE = os.environ.get("TITLE", "The shop")
# ok: python-fallback-key
TOKEN_SECRET = os.environ.get("TOKEN_SECRET", "")
# ok: python-fallback-key
AUTH_SECRET = os.environ["AUTH_SECRET"]
# ruleid: python-fallback-key
app.secret_key = os.environ.get("APP_KEY", "shop-dev-secret")
# ok: python-fallback-key
app.config["SECRET_KEY"] = os.environ.get("APP_KEY") or os.urandom(32)


def token_of(user):
    return jwt.encode({"sub": user.id}, JWT_SECRET, algorithm="HS256")


# ok: python-fallback-key
app.secret_key = config.get("Server Parameters", "secret_key")
# ruleid: python-fallback-key
app.secret_key = config.get("server_secret", "shop-dev-secret")
