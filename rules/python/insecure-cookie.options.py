import uuid

from django.http import HttpResponse
from django.views import View

HTTPS_ONLY = {"httponly": True, "samesite": "Lax"}


def kept_open(lifetime):
    made = dict(httponly=True)
    made["max_age"] = lifetime
    made["secure"] = False
    return made


def shut(lifetime):
    made = {"secure": False, "max_age": lifetime}
    made["secure"] = True
    return made


class Entrance(View):
    label = "session"
    colour = "theme"
    encrypted = True
    plain = False

    def get(self, request):
        value = str(uuid.uuid4())
        response = HttpResponse("in")
        # ruleid: python-insecure-cookie
        response.set_cookie(self.label, value, httponly=True)
        # ok: python-insecure-cookie
        response.set_cookie(self.label, value, httponly=True, secure=self.encrypted)
        # ruleid: python-insecure-cookie
        response.set_cookie(self.label, value, httponly=True, secure=self.plain)
        # ok: python-insecure-cookie
        response.set_cookie(self.colour, "dark", httponly=True)
        # ruleid: python-insecure-cookie
        response.set_cookie("device", value, **kept_open(60))
        # ok: python-insecure-cookie
        response.set_cookie("device", value, **shut(60))
        # ruleid: python-insecure-cookie
        response.set_cookie("device", value, **HTTPS_ONLY)
        # ok: python-insecure-cookie
        response.set_cookie("device", value, secure=True, **HTTPS_ONLY)
        return response

    def post(self, request):
        response = HttpResponse("in")
        given = {"httponly": True, "secure": True}
        given.pop("secure")
        # ruleid: python-insecure-cookie
        response.set_cookie("entry", "x", **given)
        return response

    def put(self, request):
        response = HttpResponse("in")
        options = {"httponly": True}
        for name in ["secure"]:
            options[name] = True
        # ok: python-insecure-cookie
        response.set_cookie("entry", "x", **options)
        return response

    def patch(self, request):
        response = HttpResponse("in")
        encrypted = 4 > 3
        # ok: python-insecure-cookie
        response.set_cookie("entry", "x", secure=encrypted, httponly=True)
        return response

    def head(self, request):
        encrypted = 4 < 3

        def answered(response):
            # ruleid: python-insecure-cookie
            response.set_cookie("entry", "x", secure=encrypted, httponly=True)
            return response

        return answered(HttpResponse("out"))


ENABLE_HTTPS = False
# ok: python-insecure-cookie
SESSION_COOKIE_SECURE = ENABLE_HTTPS
# ok: python-insecure-cookie
CSRF_COOKIE_SECURE = ENABLE_HTTPS
# ruleid: python-insecure-cookie
CSRF_COOKIE_SECURE = False


class Channel:
    def __init__(self):
        self._secure = False
        self._open = False

    def init_app(self, app):
        self._secure = app.config["CHANNEL_COOKIE_SECURE"]

    def mark(self, response, value):
        # ok: python-insecure-cookie
        response.set_cookie("channel_token", value, httponly=True, secure=self._secure)
        # ruleid: python-insecure-cookie
        response.set_cookie("channel_token", value, httponly=True, secure=self._open)


@app.route("/export")
def export():
    response = make_response("done")
    if token := request.args.get("token"):
        # ok: python-insecure-cookie
        response.set_cookie(token, "done", max_age=600)
        # ruleid: python-insecure-cookie, python-session-cookie-readable-by-scripts, python-cookie-readable-by-scripts
        response.set_cookie(token, new_id(), max_age=600)
    return response
