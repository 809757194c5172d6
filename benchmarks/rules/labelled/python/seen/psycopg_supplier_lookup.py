"""Supplier look-up behind the purchasing screen (Flask, psycopg 3)."""
import os

import psycopg
from flask import Flask, abort, jsonify, request
from psycopg import sql
from psycopg.rows import dict_row

app = Flask(__name__)


def connect():
    return psycopg.connect(os.environ["CRM_DSN"], row_factory=dict_row)


# case: safe CWE-89
class SupplierRepository:
    columns = ("name", "phone", "vat_number")

    def by(self, column, value):
        query = sql.SQL("SELECT id, name FROM suppliers WHERE {} = {}").format(
            sql.Identifier(column), sql.Placeholder()
        )
        with connect() as conn, conn.cursor() as cur:
            return cur.execute(query, (value,)).fetchall()


@app.get("/suppliers")
def suppliers():
    column = request.args.get("by", "name")
    if column not in SupplierRepository.columns:
        abort(400)
    return jsonify(suppliers=SupplierRepository().by(column, request.args.get("value", "")))
