import re
from typing import Annotated

from fastapi import FastAPI, Form, HTTPException, Query
from lxml import etree

app = FastAPI()
GRADES = etree.parse("grades.xml")
COURSES = {"m": "maths", "p": "physics"}


# case: safe CWE-643
@app.post("/term")
def term(label: Annotated[str, Form()]):
    if not re.fullmatch(r"[0-9]{4}-(spring|autumn)", label):
        raise HTTPException(400)
    return {"n": len(GRADES.findall(".//grade[@term='" + label + "']"))}


# case: vulnerable CWE-643
@app.post("/term/loose")
def term_loose(label: Annotated[str, Form()]):
    if not re.match(r"[0-9]{4}-(spring|autumn)", label):
        raise HTTPException(400)
    return {"n": len(GRADES.findall(".//grade[@term='" + label + "']"))}


# case: vulnerable CWE-643
@app.get("/field")
def field(name: Annotated[str, Query()]):
    finder = etree.ETXPath("//grade/" + name)
    return {"n": len(finder(GRADES))}
