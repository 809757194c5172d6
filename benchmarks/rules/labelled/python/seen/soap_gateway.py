import defusedxml.ElementTree
import defusedxml.sax
from fastapi import FastAPI, Request, UploadFile
from lxml import etree

app = FastAPI()
OPEN = etree.XMLParser(resolve_entities=True, load_dtd=True, no_network=False)
CLOSED = etree.XMLParser(resolve_entities=False, no_network=True)


# case: vulnerable CWE-611
@app.post("/soap")
async def soap(request: Request):
    root = etree.fromstring(await request.body(), OPEN)
    return {"body": etree.tostring(root, encoding="unicode")}


# case: safe CWE-611
@app.post("/soap/closed")
async def soap_closed(request: Request):
    root = etree.fromstring(await request.body(), CLOSED)
    return {"tag": root.tag}


# case: vulnerable CWE-611
@app.post("/upload")
def upload(document: UploadFile):
    tree = etree.parse(document.file, parser=OPEN)
    return {"text": tree.getroot().text}


# case: safe CWE-611
@app.post("/upload/defused")
def upload_defused(document: UploadFile):
    tree = defusedxml.ElementTree.parse(document.file)
    return {"text": tree.getroot().text}
