import secrets
from http.cookies import SimpleCookie

from flask import Flask, make_response

app = Flask(__name__)
# ruleid: python-insecure-cookie
app.config["SESSION_COOKIE_SECURE"] = False
# ruleid: python-session-cookie-readable-by-scripts
app.config["SESSION_COOKIE_HTTPONLY"] = False
# ruleid: python-session-cookie-readable-by-scripts
app.config.update(REMEMBER_COOKIE_HTTPONLY=False)
# ok: python-session-cookie-readable-by-scripts
app.config.update(REMEMBER_COOKIE_HTTPONLY=True)
# ruleid: python-session-cookie-readable-by-scripts
app.config.from_mapping(SESSION_COOKIE_HTTPONLY=False)
# ok: python-insecure-cookie
app.config["SESSION_COOKIE_SECURE"] = True


@app.route("/login")
def login():
    response = make_response("done")
    # ruleid: python-insecure-cookie
    response.set_cookie("remember", "1", secure=False, httponly=True)
    # ruleid: python-insecure-cookie, python-session-cookie-readable-by-scripts, python-cookie-readable-by-scripts
    response.set_cookie("session_id", new_id())
    # ok: python-insecure-cookie
    response.set_cookie("session_id", new_id(), secure=True, httponly=True)
    # ok: python-insecure-cookie
    response.set_cookie("theme", "dark")
    # ruleid: python-session-cookie-readable-by-scripts, python-cookie-readable-by-scripts
    response.set_cookie("session_id", new_id(), secure=True, httponly=False)
    # ok: python-cookie-readable-by-scripts, python-session-cookie-readable-by-scripts
    response.set_cookie("csrftoken", new_id(), secure=True, httponly=False)
    # ruleid: python-cookie-readable-by-scripts
    # ok: python-session-cookie-readable-by-scripts
    response.set_cookie("auth_seen", "yes", secure=True)
    # ruleid: python-cookie-readable-by-scripts
    # ok: python-session-cookie-readable-by-scripts
    response.set_cookie("user_language", "de", secure=True)
    # ruleid: python-cookie-readable-by-scripts
    # ok: python-session-cookie-readable-by-scripts
    response.set_cookie("session_lang", "de", secure=True, httponly=False)
    # ok: python-cookie-readable-by-scripts, python-session-cookie-readable-by-scripts
    response.set_cookie("session_id", new_id(), secure=True, httponly=True)
    # ok: python-insecure-cookie
    response.set_cookie("auth", new_id(), **options)
    return response


SHUT = dict(secure=True, httponly=True)
OPEN = dict(secure=False, httponly=False)


@app.route("/cookies")
def cookies():
    response = make_response("done")
    # ruleid: python-insecure-cookie, python-cookie-readable-by-scripts
    response.set_cookie("theme", "dark", **OPEN)
    # ok: python-insecure-cookie, python-cookie-readable-by-scripts
    response.set_cookie("session", new_id(), **SHUT)
    # ruleid: python-insecure-cookie
    response.set_cookie(key="access_token", value=new_id(), httponly=True)
    # ruleid: python-session-cookie-readable-by-scripts, python-cookie-readable-by-scripts
    response.set_signed_cookie("session", new_id(), secure=True)
    # ruleid: python-session-cookie-readable-by-scripts, python-cookie-readable-by-scripts
    response.set_signed_cookie("user_id", new_id(), secure=True)
    # ruleid: python-session-cookie-readable-by-scripts, python-cookie-readable-by-scripts
    response.set_cookie(key=settings.SESSION_COOKIE_NAME, value=new_id(), secure=True)
    # ruleid: python-session-cookie-readable-by-scripts, python-cookie-readable-by-scripts
    response.set_cookie("auth-token", new_id(), 3600, secure=True, httponly=False)
    # ok: python-cookie-readable-by-scripts
    response.set_cookie("language", "de", secure=True)
    value = secrets.token_urlsafe(32)
    # ruleid: python-insecure-cookie
    response.set_cookie("device", value, httponly=True)
    # ruleid: python-insecure-cookie
    response.headers["Set-Cookie"] = "sid=" + value + "; Path=/; HttpOnly"
    # ok: python-insecure-cookie
    response.headers["Set-Cookie"] = "sid=" + value + "; Path=/; HttpOnly; Secure"
    # ok: python-insecure-cookie
    response.headers["Set-Cookie"] = value
    jar = SimpleCookie()
    # ruleid: python-insecure-cookie, python-session-cookie-readable-by-scripts
    jar["sid"] = value
    # ok: python-insecure-cookie
    jar["key"] = value
    jar["key"]["secure"] = True
    for name, each in taken.items():
        # ok: python-insecure-cookie
        jar[name] = each
    return jar.output(header="Set-Cookie:")


class Configuration:
    # ruleid: python-session-cookie-readable-by-scripts
    REMEMBER_COOKIE_HTTPONLY = False
    # ok: python-session-cookie-readable-by-scripts
    CSRF_COOKIE_HTTPONLY = False


def before_login(response, target):
    # ok: python-insecure-cookie
    response.set_cookie("login_redirect", target, httponly=True)
    # ruleid: python-insecure-cookie
    response.set_cookie("login_token", target, httponly=True)
