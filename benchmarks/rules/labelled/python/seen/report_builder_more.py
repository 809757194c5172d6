import json
import re
from typing import Annotated

from fastapi import FastAPI, Header, HTTPException, Request

app = FastAPI()


class Report:
    def daily(self):
        return {"kind": "daily"}

    def weekly(self):
        return {"kind": "weekly"}


# case: vulnerable CWE-94
@app.post("/parse")
async def parse(request: Request):
    data = (await request.body()).decode()
    try:
        return json.loads(data)
    except ValueError:
        return eval(data)


# case: safe CWE-94
@app.post("/sum")
async def sum_numbers(request: Request):
    data = (await request.body()).decode()
    if re.fullmatch(r"[0-9]{1,6}([+-][0-9]{1,6}){0,20}", data) is None or re.search(r"(^|[+-])0[0-9]", data):
        raise HTTPException(400)
    return {"sum": eval(data)}


# case: vulnerable CWE-94
@app.post("/sum/loose")
async def sum_loose(request: Request):
    data = (await request.body()).decode()
    if re.match(r"[0-9]+[+-][0-9]+", data) is None:
        raise HTTPException(400)
    return {"sum": str(eval(data))}


# case: safe CWE-94
@app.get("/attr")
def attr(x_kind: Annotated[str, Header()] = "daily"):
    method = {"d": "daily", "w": "weekly"}.get(x_kind[:1], "daily")
    return getattr(Report(), method)()
