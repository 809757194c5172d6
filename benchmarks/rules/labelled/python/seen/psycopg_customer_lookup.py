"""Customer look-up behind the call-centre screen (Flask, psycopg 3)."""
import os

import psycopg
from flask import Flask, jsonify, request
from psycopg.rows import dict_row

app = Flask(__name__)
COLUMNS = "id, name, phone"


def connect():
    return psycopg.connect(os.environ["CRM_DSN"], row_factory=dict_row)


# case: vulnerable CWE-89
class CustomerRepository:
    table = "customers"

    def by_phone(self, phone):
        sql = "SELECT {columns} FROM {table} WHERE phone = '{phone}'".format(
            columns=COLUMNS, table=self.table, phone=phone
        )
        with connect() as conn, conn.cursor() as cur:
            return cur.execute(sql).fetchall()


class CustomerService:
    def __init__(self, repository):
        self.repository = repository

    def caller(self, headers):
        number = headers.get("X-Caller", "").replace(" ", "")
        return self.repository.by_phone(number)


@app.get("/caller")
def caller():
    service = CustomerService(CustomerRepository())
    return jsonify(customers=service.caller(request.headers))
