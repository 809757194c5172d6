import logging
import sqlite3
from contextlib import closing

from flask import Flask, jsonify, request

app = Flask(__name__)
log = logging.getLogger("parcels")


# case: vulnerable CWE-89
class Repository:
    def __init__(self, path):
        self.path = path

    def rows(self, statement, *values):
        with closing(sqlite3.connect(self.path)) as con:
            con.row_factory = sqlite3.Row
            return [dict(row) for row in con.execute(statement, values)]

    def by_city(self, city):
        return self.rows("SELECT id, weight FROM parcels WHERE city = '" + city + "' AND weight < ?", 30)


@app.get("/parcels")
def parcels():
    params = request.args.to_dict()
    city = params.get("city")
    if city is None:
        return jsonify(error="city is required"), 400
    rows = Repository("parcels.db").by_city(city)
    log.info("%d parcels found", len(rows))
    heaviest = max((row["weight"] for row in rows), default=0)
    return jsonify(parcels=rows, heaviest=heaviest)
