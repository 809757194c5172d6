import secrets

import cherrypy
import tornado.web
from http.cookies import SimpleCookie
from pyramid.session import SignedCookieSessionFactory
from sanic import Sanic
from sanic.response import json
from starlette.middleware import Middleware
from starlette.middleware.sessions import SessionMiddleware

app = Sanic("cellar")


def visit(name):
    jar = cherrypy.response.cookie
    # ruleid: python-insecure-cookie, python-session-cookie-readable-by-scripts
    jar["session_id"] = secrets.token_hex()
    # ok: python-insecure-cookie, python-session-cookie-readable-by-scripts
    jar["colour"] = name
    return "in"


def visit_closed(name):
    jar = cherrypy.response.cookie
    # ok: python-insecure-cookie, python-session-cookie-readable-by-scripts
    jar["session_id"] = secrets.token_hex()
    jar["session_id"]["secure"] = 1
    jar["session_id"]["httponly"] = 1
    return "in"


# ruleid: python-insecure-cookie
OPEN = {"/": {"tools.sessions.on": True, "tools.sessions.httponly": True, "tools.sessions.secure": False}}
# ruleid: python-session-cookie-readable-by-scripts
READABLE = {"/": {"tools.sessions.on": True, "tools.sessions.httponly": False, "tools.sessions.secure": True}}
# ok: python-insecure-cookie, python-session-cookie-readable-by-scripts
CLOSED = {"/": {"tools.sessions.on": True, "tools.sessions.httponly": True, "tools.sessions.secure": True}}

# ruleid: python-session-cookie-readable-by-scripts
readable = SignedCookieSessionFactory(secrets.token_hex(), httponly=False, secure=True)
# ruleid: python-insecure-cookie
plain = SignedCookieSessionFactory(secrets.token_hex(), httponly=True, secure=False)
# ok: python-insecure-cookie, python-session-cookie-readable-by-scripts
closed = SignedCookieSessionFactory(secrets.token_hex(), httponly=True, secure=True)
# ruleid: python-insecure-cookie
layers = [Middleware(SessionMiddleware, secret_key=secrets.token_hex(), https_only=False)]
# ok: python-insecure-cookie
layers_closed = [Middleware(SessionMiddleware, secret_key=secrets.token_hex(), https_only=True)]


@app.post("/enter")
async def enter(request):
    reply = json({})
    # ruleid: python-insecure-cookie
    reply.add_cookie("access_token", secrets.token_hex(), httponly=True, secure=False)
    # ruleid: python-session-cookie-readable-by-scripts, python-cookie-readable-by-scripts
    reply.add_cookie("access_token", secrets.token_hex(), httponly=False, secure=True)
    # ok: python-insecure-cookie, python-session-cookie-readable-by-scripts
    reply.add_cookie("access_token", secrets.token_hex(), httponly=True, secure=True)
    return reply


def over_a_socket(out):
    jar = SimpleCookie()
    # ruleid: python-session-cookie-readable-by-scripts
    jar["login"] = secrets.token_hex()
    jar["login"]["secure"] = True
    # ok: python-session-cookie-readable-by-scripts
    jar["token"] = secrets.token_hex()
    jar["token"]["secure"] = True
    jar["token"]["httponly"] = True
    # ok: python-session-cookie-readable-by-scripts
    jar["seen"] = "yes"
    jar["seen"]["secure"] = True
    out.write(jar.output())


def by_hand(answer, key):
    # ruleid: python-session-cookie-readable-by-scripts
    answer.headers["Set-Cookie"] = f"session={key}; Path=/; Secure"
    # ok: python-session-cookie-readable-by-scripts
    answer.headers["Set-Cookie"] = f"session={key}; Path=/; Secure; HttpOnly"
    # ok: python-session-cookie-readable-by-scripts
    answer.headers["Set-Cookie"] = f"theme={key}; Path=/; Secure"


class Cellar(tornado.web.RequestHandler):
    open_to_scripts = {"secure": True, "samesite": "Lax"}
    plain = {"httponly": True, "samesite": "Lax"}
    closed = {"secure": True, "httponly": True}
    visible = False

    def get(self):
        # ruleid: python-session-cookie-readable-by-scripts, python-cookie-readable-by-scripts
        self.set_signed_cookie("session", secrets.token_hex(), **self.open_to_scripts)
        # ruleid: python-insecure-cookie
        self.set_signed_cookie("session", secrets.token_hex(), **self.plain)
        # ok: python-insecure-cookie, python-session-cookie-readable-by-scripts
        self.set_signed_cookie("session", secrets.token_hex(), **self.closed)
        # ruleid: python-session-cookie-readable-by-scripts, python-cookie-readable-by-scripts
        self.set_secure_cookie("session", secrets.token_hex(), secure=True)
        # ruleid: python-session-cookie-readable-by-scripts, python-cookie-readable-by-scripts
        self.set_cookie("session", secrets.token_hex(), secure=True, httponly=self.visible)
        # ok: python-session-cookie-readable-by-scripts, python-cookie-readable-by-scripts
        self.set_secure_cookie("session", secrets.token_hex(), secure=True, httponly=True)


KEPT_AS = "remember_me"


def under_a_name(answer, user):
    # ruleid: python-session-cookie-readable-by-scripts, python-cookie-readable-by-scripts
    answer.set_cookie(KEPT_AS, user.key, secure=True)
    # ok: python-session-cookie-readable-by-scripts
    answer.set_cookie(KEPT_AS, user.key, secure=True, httponly=True)
    made = secrets.token_urlsafe()
    # ruleid: python-session-cookie-readable-by-scripts, python-cookie-readable-by-scripts
    answer.set_cookie("visit", made, secure=True)
    # ok: python-session-cookie-readable-by-scripts
    answer.set_cookie("csrf", made, secure=True)
    # ok: python-session-cookie-readable-by-scripts
    answer.set_cookie("visit", "3", secure=True)


LAX = {"samesite": "lax", "path": "/"}


def with_more(answer):
    # ok: python-session-cookie-readable-by-scripts, python-cookie-readable-by-scripts
    answer.set_cookie("refresh_token", secrets.token_hex(), secure=True, httponly=True, **LAX)
    # ruleid: python-session-cookie-readable-by-scripts, python-cookie-readable-by-scripts
    answer.set_cookie("refresh_token", secrets.token_hex(), secure=True, **LAX)


def header_of(cookie):
    jar = SimpleCookie()
    # ok: python-insecure-cookie
    jar[cookie.key] = cookie.value
    morsel = jar[cookie.key]
    for name, value in cookie.attributes.items():
        if value is not None:
            morsel[name] = value
    return jar.output(header="")
