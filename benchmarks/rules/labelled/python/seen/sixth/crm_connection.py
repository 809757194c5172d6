import getpass
import os

import psycopg2
import pymysql
from flask import Flask

app = Flask(__name__)


# case: vulnerable CWE-798
def crm():
    return psycopg2.connect(
        host="crm-db", dbname="crm", user="crm_app", password="Winter-Harbour-81"
    )


@app.get("/customers/count")
def customers():
    with crm() as connection, connection.cursor() as cursor:
        cursor.execute("SELECT COUNT(*) FROM customer")
        return {"count": cursor.fetchone()[0]}


# case: safe CWE-798
def archive():
    password = os.environ.get("ARCHIVE_PASSWORD") or getpass.getpass("archive password: ")
    return pymysql.connect(host="archive-db", user="crm_app", password=password)


@app.get("/archive/count")
def archived():
    with archive() as connection, connection.cursor() as cursor:
        cursor.execute("SELECT COUNT(*) FROM customer")
        return {"count": cursor.fetchone()[0]}
