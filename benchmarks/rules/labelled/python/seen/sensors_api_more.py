from enum import Enum
from typing import Annotated

import psycopg
from fastapi import Body, Cookie, Depends, FastAPI, Header, Query
from psycopg import sql

app = FastAPI()


class Unit(str, Enum):
    celsius = "c"
    kelvin = "k"


def db():
    with psycopg.connect("dbname=sensors") as conn:
        yield conn


# case: safe CWE-89
@app.post("/bulk/marks")
def bulk_marks(names: Annotated[list[str], Body()], conn=Depends(db)):
    marks = ",".join("%s" for _ in names)
    return conn.execute("SELECT id FROM sensors WHERE name IN (" + marks + ")", names).fetchall()


# case: safe CWE-89
@app.get("/unit")
def by_unit(unit: Unit, conn=Depends(db)):
    return conn.execute("SELECT id FROM sensors WHERE unit = '" + unit.value + "'").fetchall()


# case: safe CWE-89
@app.get("/table")
def table(name: Annotated[str, Query()], conn=Depends(db)):
    stmt = sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier("public", name))
    return conn.execute(stmt).fetchone()


# case: vulnerable CWE-89
@app.get("/table/raw")
def table_raw(x_table: Annotated[str, Header()], conn=Depends(db)):
    stmt = sql.SQL("SELECT count(*) FROM public." + x_table)
    return conn.execute(stmt).fetchone()


# case: vulnerable CWE-89
@app.get("/mine")
def mine(owner: Annotated[str | None, Cookie()] = None, conn=Depends(db)):
    where = "" if owner is None else " WHERE owner = '" + owner.replace('"', "") + "'"
    return conn.execute("SELECT id FROM sensors" + where).fetchall()
