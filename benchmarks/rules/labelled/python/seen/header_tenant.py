import sqlite3

from flask import Blueprint, jsonify, request

bp = Blueprint("tenant", __name__)


# case: vulnerable CWE-89
def normalise(value):
    out = value.strip()
    if len(out) > 64:
        out = out[:64]
    return out.lower()


@bp.route("/tenant/devices")
def devices():
    tenant = request.headers.get("X-Tenant", "default")
    key = normalise(tenant)
    parts = ["SELECT serial, model FROM devices"]
    parts.append("WHERE tenant = '" + key + "'")
    parts.append("ORDER BY serial")
    db = sqlite3.connect("fleet.db")
    found = db.execute(" ".join(parts)).fetchall()
    db.close()
    return jsonify(devices=found)
