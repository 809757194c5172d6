from typing import Annotated

from fastapi import Body, FastAPI, HTTPException

app = FastAPI()


class Report:
    def daily(self):
        return {"kind": "daily"}

    def weekly(self):
        return {"kind": "weekly"}


# case: vulnerable CWE-94
@app.get("/report")
def report(kind: str):
    return eval("Report()." + kind + "()")


# case: safe CWE-94
@app.get("/report/{kind}")
def report_named(kind: str):
    if kind not in ("daily", "weekly"):
        raise HTTPException(404)
    return eval("Report()." + kind + "()")


# case: vulnerable CWE-94
@app.post("/filter")
def filter_rows(predicate: Annotated[str, Body()], rows: Annotated[list[dict], Body()]):
    keep = eval("lambda row: " + predicate)
    return [row for row in rows if keep(row)]


# case: safe CWE-94
@app.post("/filter/equal")
def filter_equal(field: Annotated[str, Body()], value: Annotated[str, Body()], rows: Annotated[list[dict], Body()]):
    keep = eval("lambda row, f, v: row.get(f) == v")
    return [row for row in rows if keep(row, field, value)]
