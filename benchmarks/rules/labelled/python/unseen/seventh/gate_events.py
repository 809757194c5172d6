import logging

from flask import Blueprint, request

bp = Blueprint("gate", __name__)
log = logging.getLogger("gate")


# case: vulnerable CWE-117
@bp.post("/gate/open")
def open_gate():
    plate = request.form.get("plate", "")
    message = "gate opened for {}".format(plate)
    log.info(message)
    return "", 204


# case: safe CWE-117
def one_line(text):
    return text.replace("\r", "").replace("\n", "")


@bp.post("/gate/close")
def close_gate():
    plate = request.form.get("plate", "")
    log.info("gate closed for %s", one_line(plate))
    return "", 204


# case: safe CWE-117
@bp.post("/gate/count")
def count_gate():
    try:
        cars = int(request.form.get("cars", "0"))
    except ValueError:
        return "bad count", 400
    log.warning("gate counted %d cars", cars)
    return "", 204
