from urllib.parse import urljoin, urlparse, urlsplit

from django.utils.http import url_has_allowed_host_and_scheme
from flask import current_app, redirect, request


def is_safe_url(target):
    # ruleid: python-redirect-check-by-host
    asked = urlsplit(urljoin(request.host_url, target))
    own = urlsplit(request.host_url)
    return asked.scheme in ("http", "https") and asked.netloc == own.netloc


def validate_redirect(url):
    if not url:
        return False
    # ruleid: python-redirect-check-by-host
    parts = urlparse(url)
    if parts.netloc or parts.scheme:
        return parts.netloc == current_app.config["HOST"]
    return True


def is_safe_address(target):
    # ok: python-redirect-check-by-host
    return urlsplit(target).netloc == ""


def validate_return_url(url):
    if "\\" in url or url.startswith("//"):
        return False
    # ok: python-redirect-check-by-host
    parts = urlparse(url)
    return not parts.netloc and not parts.scheme


def redirect_path(url):
    # ok: python-redirect-check-by-host
    return urlparse(url).path


@app.get("/slashes")
def slashes():
    target = request.args["next"]
    if not target.startswith("/") or target.startswith("//"):
        target = "/"
    # ok: python-open-redirect
    return redirect(target)


@app.get("/replaced")
def replaced():
    url = request.cookies.get("next", None)
    if url is not None:
        if not url_has_allowed_host_and_scheme(url=url, allowed_hosts={request.host}):
            url = None
    if url is not None:
        # ok: python-open-redirect
        return redirect(url)
    other = request.cookies.get("other", None)
    if other is not None:
        if not counted(url=other):
            log(other)
    # ruleid: python-open-redirect
    return redirect(other)


@app.get("/htmx")
def htmx(response):
    # ruleid: python-open-redirect
    response.headers["HX-Redirect"] = request.args["next"]
    # ok: python-open-redirect
    response.headers["HX-Trigger"] = request.args["next"]
    return response
