import uuid
from enum import Enum
from typing import Annotated

import psycopg
from fastapi import Body, Depends, FastAPI

app = FastAPI()


class Unit(str, Enum):
    celsius = "c"
    kelvin = "k"


def db():
    with psycopg.connect("dbname=sensors") as conn:
        yield conn


# case: vulnerable CWE-89
@app.get("/readings")
def readings(sensor: str, conn=Depends(db)):
    cur = conn.execute(f"SELECT at, value FROM readings WHERE sensor = '{sensor}'")
    return cur.fetchall()


# case: safe CWE-89
@app.get("/readings/{sensor_id}")
def readings_by_id(sensor_id: int, conn=Depends(db)):
    cur = conn.execute(f"SELECT at, value FROM readings WHERE sensor_id = {sensor_id}")
    return cur.fetchall()


# case: safe CWE-89
@app.get("/sensors/{key}")
def sensor(key: uuid.UUID, conn=Depends(db)):
    cur = conn.execute(f"SELECT name FROM sensors WHERE key = '{key}'")
    return cur.fetchone()


# case: vulnerable CWE-89
@app.post("/bulk")
def bulk(names: Annotated[list[str], Body()], conn=Depends(db)):
    quoted = ",".join("'" + n + "'" for n in names)
    return conn.execute("SELECT id FROM sensors WHERE name IN (" + quoted + ")").fetchall()
