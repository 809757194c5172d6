from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.csrf import csrf_exempt
from ninja import NinjaAPI
from ninja.security import django_auth
from pyramid.view import view_config

# ruleid: python-csrf-protection-off
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
]
# ok: python-csrf-protection-off
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
]
# ok: python-csrf-protection-off
MIDDLEWARE = ["django.middleware.common.CommonMiddleware"]
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "rest_framework.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
}

# ruleid: python-csrf-protection-off
WITH_COOKIES = {"cookie_secret": KEY, "xsrf_cookies": False}
# ok: python-csrf-protection-off
CAREFUL = {"cookie_secret": KEY, "xsrf_cookies": True}
# ruleid: python-csrf-protection-off
api = NinjaAPI(auth=django_auth, csrf=False)
# ok: python-csrf-protection-off
api_checked = NinjaAPI(auth=django_auth, csrf=True)


class NoQuestions:
    # ruleid: python-csrf-protection-off
    def enforce_csrf(self, request):
        """Scripts call it."""
        return


class Questions:
    # ok: python-csrf-protection-off
    def enforce_csrf(self, request):
        """Scripts call it."""
        return super().enforce_csrf(request)


class Unasked:
    def process_request(self, request):
        # ruleid: python-csrf-protection-off
        request._dont_enforce_csrf_checks = True
        # ok: python-csrf-protection-off
        request.seen = True


# ruleid: python-csrf-protection-off
@view_config(route_name="sell", request_method="POST", require_csrf=False)
def sell(request):
    request.registry.shop.sell(request.POST["item"])
    return {}


# ok: python-csrf-protection-off
@view_config(route_name="hook", request_method="POST", require_csrf=False)
def hook(request):
    check(request.headers["X-Signature"], request.body)
    return {}


# ruleid: python-csrf-exempt
class Leave(View):
    @method_decorator(csrf_exempt)
    def dispatch(self, *args, **kwargs):
        return super().dispatch(*args, **kwargs)

    def post(self, request):
        request.user.delete()
        return None


# ok: python-csrf-exempt
class Join(View):
    @method_decorator(never_cache)
    def dispatch(self, *args, **kwargs):
        return super().dispatch(*args, **kwargs)

    def post(self, request):
        request.user.delete()
        return None

# ok: python-csrf-protection-off
app.config.update({"WTF_CSRF_ENABLED": False, "SESSION_COOKIE_SAMESITE": "Lax"})
# ruleid: python-csrf-protection-off
app.config.update({"WTF_CSRF_ENABLED": False, "SESSION_COOKIE_SAMESITE": "None"})
