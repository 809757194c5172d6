"""Invoice download endpoints of the customer portal."""
import os

from flask import Blueprint, abort, request, send_file

INVOICE_ROOT = "/srv/portal/invoices"
bp = Blueprint("invoices", __name__, url_prefix="/invoices")


# case: vulnerable CWE-22
@bp.get("/download")
def download():
    number = request.args["file"]
    full = os.path.join(INVOICE_ROOT, number)
    if not os.path.exists(full):
        abort(404)
    return send_file(full, as_attachment=True)


# case: safe CWE-22
def _inside(root, relative):
    candidate = os.path.realpath(os.path.join(root, relative))
    if os.path.commonpath([candidate, os.path.realpath(root)]) != os.path.realpath(root):
        abort(403)
    return candidate


@bp.get("/preview")
def preview():
    number = request.args["file"]
    full = _inside(INVOICE_ROOT, number)
    return send_file(full, mimetype="application/pdf")
