from fastapi import FastAPI, Request, UploadFile
from lxml import etree

app = FastAPI()
OPEN = etree.XMLParser(resolve_entities=True, load_dtd=True, no_network=False)
CLOSED = etree.XMLParser(resolve_entities=False, no_network=True)


# case: vulnerable CWE-611
@app.post("/stream")
def stream(document: UploadFile):
    texts = []
    for _, node in etree.iterparse(document.file, load_dtd=True, resolve_entities=True, no_network=False):
        texts.append(node.text)
    return {"texts": texts}


# case: safe CWE-611
@app.post("/stream/plain")
def stream_plain(document: UploadFile):
    texts = []
    for _, node in etree.iterparse(document.file, load_dtd=False, resolve_entities=False):
        texts.append(node.text)
    return {"texts": texts}


# case: vulnerable CWE-611
@app.post("/include")
def include(document: UploadFile):
    tree = etree.parse(document.file, CLOSED)
    tree.xinclude()
    return {"text": "".join(tree.getroot().itertext())}


# case: vulnerable CWE-611
@app.post("/fed")
async def fed(request: Request):
    feeder = etree.XMLParser(resolve_entities=True, no_network=False)
    async for chunk in request.stream():
        feeder.feed(chunk)
    return {"text": feeder.close().text}


# case: safe CWE-611
@app.post("/fed/plain")
async def fed_plain(request: Request):
    feeder = etree.XMLParser(resolve_entities=False)
    async for chunk in request.stream():
        feeder.feed(chunk)
    return {"text": feeder.close().text}
