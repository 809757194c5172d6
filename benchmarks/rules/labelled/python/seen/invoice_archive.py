import configparser
import sqlite3

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: safe CWE-89
@app.post("/invoice/archive")
def archive():
    needle = request.form.get("customer", "")
    conf = configparser.ConfigParser()
    conf.add_section("search")
    conf.set("search", "state", "archived")
    conf.set("search", "customer", needle.replace("%", "%%"))
    wanted = conf.get("search", "state")
    sql = f"SELECT number, due FROM invoices WHERE state='{wanted}'"
    with sqlite3.connect("invoices.db") as con:
        cur = con.cursor()
        cur.execute(sql)
        return jsonify(cur.fetchmany(25))


@app.errorhandler(405)
def wrong_method(_error):
    return {"error": "method not allowed"}, 405


@app.get("/version")
def version():
    return {"name": "service", "version": "1.4.2"}
