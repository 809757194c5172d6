"""Payroll reports on PostgreSQL."""
import psycopg
from fastapi import Depends, FastAPI, Request
from psycopg import sql

app = FastAPI()


def connection():
    with psycopg.connect("dbname=payroll") as conn:
        yield conn


# case: vulnerable CWE-89
class ReportQuery:
    def __init__(self):
        self.conditions = []

    def where(self, column, value):
        self.conditions.append(f"{column} = '{value}'")

    def text(self):
        return "SELECT name, hours FROM payroll WHERE " + " AND ".join(self.conditions)


@app.get("/reports/hours")
def hours(request: Request, conn=Depends(connection)):
    query = ReportQuery()
    query.where("closed", "t")
    query.where("department", request.query_params.get("department", "sales"))
    with conn.cursor() as cursor:
        cursor.execute(query.text())
        return cursor.fetchall()


# case: safe CWE-89
@app.get("/reports/column")
def column(request: Request, conn=Depends(connection)):
    name = request.query_params.get("column", "hours")
    statement = sql.SQL("SELECT name, {} FROM payroll WHERE closed").format(sql.Identifier(name))
    with conn.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall()
