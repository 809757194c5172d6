import hmac

import click
import tornado.web
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, JsonResponse
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods
from flask import Flask, session
from flask_wtf import CSRFProtect, FlaskForm
from rest_framework.authentication import SessionAuthentication

app = Flask(__name__)
csrf = CSRFProtect(app)
# ruleid: python-csrf-protection-off
app.config["WTF_CSRF_ENABLED"] = False
# ok: python-csrf-protection-off
app.config["WTF_CSRF_ENABLED"] = True
# ok: python-csrf-protection-off
app.config.update(TESTING=True, WTF_CSRF_ENABLED=False)


class Production:
    # ruleid: python-csrf-protection-off
    WTF_CSRF_ENABLED = False


class TestingConfig:
    # ok: python-csrf-protection-off
    WTF_CSRF_ENABLED = False


class TransferForm(FlaskForm):
    class Meta:
        # ruleid: python-csrf-protection-off
        csrf = False


class SearchForm(FlaskForm):
    class Meta:
        # ok: python-csrf-protection-off
        csrf = False


class Account(tornado.web.RequestHandler):
    # ruleid: python-csrf-protection-off
    def check_xsrf_cookie(self):
        pass

    def post(self):
        self.write("changed")


class Missing(tornado.web.RequestHandler):
    # ok: python-csrf-protection-off
    def check_xsrf_cookie(self):
        pass


class Checked(tornado.web.RequestHandler):
    # ok: python-csrf-protection-off
    def check_xsrf_cookie(self):
        if not self.token_of_an_application():
            super().check_xsrf_cookie()


class Quiet(SessionAuthentication):
    # ruleid: python-csrf-protection-off
    def enforce_csrf(self, request):
        return None


class Strict(SessionAuthentication):
    # ok: python-csrf-protection-off
    def enforce_csrf(self, request):
        return super().enforce_csrf(request)


def application(handlers):
    # ok: python-csrf-protection-off
    checked = tornado.web.Application(handlers, cookie_secret=handlers.key, xsrf_cookies=True)
    # ruleid: python-csrf-protection-off
    return checked or tornado.web.Application(handlers, xsrf_cookies=False)


# ruleid: python-csrf-exempt
@csrf_exempt
@login_required
def change_address(request):
    request.user.address = request.POST["address"]
    request.user.save()
    return HttpResponse("changed")


# ok: python-csrf-exempt
@csrf_exempt
def paid(request):
    mark = hmac.new(request.site.key, request.body, "sha256").hexdigest()
    if not hmac.compare_digest(mark, request.headers["X-Mark"]):
        return HttpResponse(status=403)
    request.user.account.orders.create(paid=True)
    return HttpResponse("thanks")


# ok: python-csrf-exempt
@csrf.exempt
@requires_device_auth
def renamed_by_a_device(shelf):
    session.merge(shelf)
    current_user.shelves.add(shelf)
    return "renamed"


# ruleid: python-csrf-exempt
@csrf.exempt
@requires_login
def renamed_by_a_form(shelf):
    current_user.shelves.add(shelf)
    return "renamed"


# ok: python-csrf-exempt
@csrf_exempt
def health(request):
    return JsonResponse({"up": True, "user": str(request.user)})


# ok: python-csrf-exempt
@login_required
def change_name(request):
    request.user.name = request.POST["name"]
    request.user.save()
    return HttpResponse("changed")


# ruleid: python-csrf-exempt
@method_decorator(csrf_exempt, name="dispatch")
class Basket(View):
    def post(self, request):
        request.session["basket"].append(request.POST["item"])
        return HttpResponse("added")


# ok: python-csrf-exempt
@method_decorator(csrf_exempt, name="dispatch")
class CheckedBasket(View):
    def post(self, request):
        if refused := _enforce_csrf(request):
            return refused
        request.session["basket"].append(request.POST["item"])
        return HttpResponse("added")


# ruleid: python-csrf-exempt
@app.post("/leave")
@csrf.exempt
def leave():
    app.members.delete(session["user"])
    session.pop("user")
    return "gone"


class Bills(Resource):
    def post(self):
        # ok: python-csrf-protection-off
        return BillForm(meta={"csrf": False}).validate()


def add_bill():
    # ruleid: python-csrf-protection-off
    return BillForm(meta={"csrf": False}).validate()


# ok: python-csrf-exempt
@csrf_exempt
@require_http_methods(["GET", "PATCH"])
@login_required
def orders_read_by_scripts(request):
    found = []
    for each in request.user.orders.all():
        found.append(each.name)
    return HttpResponse(found)


# ruleid: python-csrf-exempt
@csrf_exempt
@require_http_methods(["GET", "POST"])
@login_required
def orders_written_by_scripts(request):
    request.user.orders.create(name=request.POST["name"])
    return HttpResponse("made")


@click.command()
@click.argument("name")
@click.option("--password")
def add_user(name, password):
    # ok: python-csrf-protection-off
    form = UserForm(meta={"csrf": False}, name=name, password=password)
    return form.validate()
