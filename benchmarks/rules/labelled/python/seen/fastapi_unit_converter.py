"""Unit conversion with the factors in a table."""
from typing import Annotated

from fastapi import Depends, FastAPI, HTTPException, Query

app = FastAPI()
FACTORS = {"km": "1000", "mile": "1609.344", "inch": "25.4 / 1000"}


def number(value: Annotated[str, Query()]) -> float:
    try:
        return float(value)
    except ValueError as error:
        raise HTTPException(422) from error


# case: safe CWE-94
@app.get("/convert/{unit}")
async def convert(unit: str, value: Annotated[float, Depends(number)]):
    factor = FACTORS.get(unit)
    if factor is None:
        raise HTTPException(404)
    return {"metres": eval(f"{value!r} * {factor}", {"inf": float("inf"), "nan": float("nan")})}
