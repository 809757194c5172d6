from base import *

DEBUG = True
# ok: python-insecure-cookie
SESSION_COOKIE_SECURE = False


def counted(response, client):
    # ok: python-insecure-cookie
    # ruleid: python-cookie-readable-by-scripts
    response.set_cookie("ga_client_id", value=client)
    # ruleid: python-insecure-cookie
    # ruleid: python-cookie-readable-by-scripts
    response.set_cookie("client_id", value=client)
