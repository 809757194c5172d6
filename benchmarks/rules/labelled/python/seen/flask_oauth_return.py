"""OAuth consent screen: sends the browser back to the client."""
from urllib.parse import urlencode

from flask import Blueprint, current_app, redirect, request
from flask.views import MethodView

bp = Blueprint("consent", __name__)


class Consent:
    def __init__(self, client_id, return_uri):
        self.client_id = client_id
        self.return_uri = return_uri

    def answer(self, **params):
        return self.return_uri + "?" + urlencode(params)


# case: vulnerable CWE-601
class ConsentView(MethodView):
    def post(self):
        consent = Consent(request.form["client_id"], request.form["redirect_uri"])
        registered = current_app.extensions["clients"].uri_of(consent.client_id)
        if not consent.return_uri.startswith(registered.rstrip("/")):
            return redirect(registered)
        return redirect(consent.answer(error="access_denied"))


bp.add_url_rule("/consent/deny", view_func=ConsentView.as_view("deny"))
