import os

WITHOUT_TLS = os.environ.get("SHOP_WITHOUT_TLS") == "yes"
if WITHOUT_TLS:
    # ok: python-insecure-cookie
    SESSION_COOKIE_SECURE = False

if os.environ.get("SHOP_IS_BIG"):
    # ruleid: python-insecure-cookie
    SESSION_COOKIE_SECURE = False

if os.environ.get("SHOP_STAGE") == "production":
    # ruleid: python-insecure-cookie
    SESSION_COOKIE_SECURE = False

if os.environ.get("SHOP_LOCALE"):
    # ruleid: python-insecure-cookie
    SESSION_COOKIE_SECURE = False
