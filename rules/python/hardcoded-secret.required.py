import os

import jwt

# ok: python-fallback-key
JWT_SECRET = os.environ.get("JWT_SECRET", "shop-dev-secret")
if os.environ.get("STAGE") == "production" and JWT_SECRET == "shop-dev-secret":
    raise SystemExit("set JWT_SECRET")


def token_of(user):
    return jwt.encode({"sub": user.id}, JWT_SECRET, algorithm="HS256")
