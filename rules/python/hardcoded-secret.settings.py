import configparser
import json

import jwt
from flask import Flask

app = Flask(__name__)
config = json.load(open("shop.json"))
parser = configparser.ConfigParser()
# ruleid: python-fallback-key
app.secret_key = config.get("key") or "shop-dev-secret"
# ruleid: python-fallback-key
app.config["SECRET_KEY"] = config.get("key", "shop-dev-secret")
# ruleid: python-fallback-key
JWT_SECRET = parser.get("web", "secret", fallback="shop-dev-secret")
# ruleid: python-fallback-key
app.secret_key = settings.session_secret or "shop-dev-secret"
# ruleid: python-fallback-key
api.add_middleware(SessionMiddleware, secret_key=get_settings().session_secret or "shop-dev-secret")
# ok: python-fallback-key
api.add_middleware(SessionMiddleware, secret_key=settings.session_secret or token_bytes(32))
# ok: python-fallback-key
TOKEN_SECRET = config.get("secret")
# ok: python-fallback-key
app.secret_key = config.get("key", "")
# ok: python-fallback-key
TITLE = config.get("title", "The shop")
# ok: python-fallback-key
JWT_KEY = words.get("key", "The name of a key")


def token_of(user):
    return jwt.encode({"sub": user.id}, JWT_SECRET, algorithm="HS256")
