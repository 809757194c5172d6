from urllib.parse import urljoin, urlparse, urlsplit

from flask import current_app, request


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
