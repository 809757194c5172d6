from fastapi import FastAPI
from lxml import etree

app = FastAPI()
GRADES = etree.parse("grades.xml")
COURSES = {"m": "maths", "p": "physics"}


# case: vulnerable CWE-643
@app.get("/grades")
def grades(student: str):
    return {"grades": [str(g) for g in GRADES.xpath("//grade[@student='%s']/text()" % student)]}


# case: safe CWE-643
@app.get("/grades/{number}")
def grades_by_number(number: int):
    return {"grades": [str(g) for g in GRADES.xpath("//grade[@number='%s']/text()" % number)]}


# case: safe CWE-643
@app.get("/course")
def course(code: str):
    name = COURSES.get(code, "maths")
    return {"grades": [str(g) for g in GRADES.xpath("//grade[@course='" + name + "']/text()")]}


# case: vulnerable CWE-643
@app.get("/course/any")
def course_any(code: str):
    name = COURSES.get(code) or code
    return {"grades": [str(g) for g in GRADES.xpath("//grade[@course='" + name + "']/text()")]}
