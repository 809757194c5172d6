import sqlite3

from flask import Blueprint, jsonify, request

bp = Blueprint("region", __name__)


# case: safe CWE-89
REGIONS = {"n": "north", "s": "south", "e": "east", "w": "west"}


def pick(code):
    return REGIONS.get(code.lower(), "north")


@bp.route("/region/devices")
def devices():
    region = pick(request.headers.get("X-Region", "n"))
    parts = ["SELECT serial, model FROM devices"]
    parts.append("WHERE region = '" + region + "'")
    parts.append("ORDER BY serial")
    db = sqlite3.connect("fleet.db")
    found = db.execute(" ".join(parts)).fetchall()
    db.close()
    return jsonify(devices=found)
