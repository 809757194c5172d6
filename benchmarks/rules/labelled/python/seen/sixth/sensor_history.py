from uuid import UUID

from fastapi import Depends, FastAPI
from sqlalchemy import create_engine, text
from sqlalchemy.orm import Session

app = FastAPI()
engine = create_engine("sqlite:///sensors.db")


def session():
    with Session(engine) as opened:
        yield opened


# case: safe CWE-89
@app.get("/sensors/{sensor}/history")
def history(sensor: str, limit: int = 100, db: Session = Depends(session)):
    try:
        key = UUID(sensor)
    except ValueError:
        return {"error": "unknown sensor"}
    statement = text(f"SELECT at, value FROM readings WHERE sensor = '{key}' LIMIT {limit}")
    return [tuple(row) for row in db.execute(statement)]
