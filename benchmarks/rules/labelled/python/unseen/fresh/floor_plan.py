from fastapi import FastAPI, Request
from lxml import etree

app = FastAPI()
PLAN = etree.parse("plan.xml", etree.XMLParser(resolve_entities=False))


# case: vulnerable CWE-643
@app.post("/rooms")
async def rooms(request: Request):
    body = await request.json()
    found = []
    for floor in body["floors"]:
        found += PLAN.getroot().xpath("floor[@id='" + floor + "']/room/@name")
    return found


# case: safe CWE-643
@app.post("/doors")
async def doors(request: Request):
    body = await request.json()
    found = []
    for floor in body["floors"]:
        for node in PLAN.getroot().xpath("floor/door"):
            if node.getparent().get("id") == floor:
                found.append(node.get("name"))
    return found
