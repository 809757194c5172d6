from django.http import HttpResponseRedirect
from flask import Flask, redirect, request, url_for

app = Flask(__name__)


class Files:
    def get(self):
        # ruleid: python-redirect-to-own-path
        self.redirect(self.request.path + "/", permanent=True)
        # ok: python-redirect-to-own-path
        self.redirect("/" + self.request.path.lstrip("/") + "/")

    def head(self):
        if self.request.path.startswith("//"):
            raise ValueError(self.request.path)
        # ok: python-redirect-to-own-path
        self.redirect(self.request.path + "/")


def directory(request, start_response):
    target = "%s/" % request.path
    # ruleid: python-redirect-to-own-path
    start_response("302 Found", [("Location", target)])
    # ruleid: python-redirect-to-own-path
    return HttpResponseRedirect(request.path_info + "/")


def fixed(settings):
    # ok: python-redirect-to-own-path
    return HttpResponseRedirect(settings.root + "/")


@app.post("/tables")
def made():
    target = request.form.get("next") or url_for("index")
    target = "/" + target.lstrip("/")
    # ok: python-open-redirect
    return redirect(target)


@app.post("/columns")
def added():
    target = "/" + request.form["next"].strip("\n")
    # ruleid: python-open-redirect
    return redirect(target)
