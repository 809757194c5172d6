import configparser
import sqlite3

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: vulnerable CWE-89
@app.post("/invoice/search")
def search():
    needle = request.form.get("customer", "")
    conf = configparser.ConfigParser()
    conf.add_section("search")
    conf.set("search", "limit", "25")
    conf.set("search", "customer", needle.replace("%", "%%"))
    wanted = conf.get("search", "customer")
    sql = f"SELECT number, due FROM invoices WHERE customer='{wanted}'"
    with sqlite3.connect("invoices.db") as con:
        cur = con.cursor()
        cur.execute(sql)
        return jsonify(cur.fetchmany(25))


@app.errorhandler(404)
def not_found(_error):
    return {"error": "not found"}, 404
