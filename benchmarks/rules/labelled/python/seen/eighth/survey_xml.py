import xml.sax
from io import BytesIO
from xml.dom import pulldom
from xml.sax.handler import feature_external_ges

import defusedxml.ElementTree
from aiohttp import web
from fastapi import FastAPI, Request, UploadFile
from lxml import etree, objectify

app = FastAPI()


# case: vulnerable CWE-611
class Reader:
    parser = etree.XMLParser(resolve_entities=True, no_network=False, load_dtd=True)

    def read(self, data):
        return etree.fromstring(data, self.parser)


@app.post("/answers")
async def answers(request: Request):
    return {"n": len(Reader().read(await request.body()))}


# case: safe CWE-611
class QuietReader:
    parser = etree.XMLParser(resolve_entities=False, no_network=True)

    def read(self, data):
        return etree.fromstring(data, self.parser)


@app.post("/answers/quiet")
async def answers_quiet(request: Request):
    return {"n": len(QuietReader().read(await request.body()))}


# case: vulnerable CWE-611
@app.post("/upload")
async def upload(sheet: UploadFile):
    reader = xml.sax.make_parser()
    reader.setFeature(feature_external_ges, True)
    events = pulldom.parse(BytesIO(await sheet.read()), parser=reader)
    return {"n": sum(1 for _ in events)}


# case: safe CWE-611
@app.post("/upload/defused")
async def upload_defused(sheet: UploadFile):
    root = defusedxml.ElementTree.fromstring(await sheet.read(), forbid_dtd=True)
    return {"tag": root.tag}


# case: vulnerable CWE-611
async def form(request):
    parser = objectify.makeparser(resolve_entities=True, load_dtd=True)
    root = objectify.fromstring(await request.read(), parser)
    return web.Response(text=str(root.name))


# case: safe CWE-611
async def stored(request):
    parser = objectify.makeparser(resolve_entities=True, load_dtd=True)
    root = objectify.parse("/srv/survey/questions.xml", parser).getroot()
    return web.Response(text=str(root.name))


# case: vulnerable CWE-611
@app.post("/batch")
async def batch(request: Request):
    names = []
    for _, element in etree.iterparse(BytesIO(await request.body()), resolve_entities=True, load_dtd=True):
        names.append(element.text)
    return names


# case: safe CWE-611
@app.post("/batch/plain")
async def batch_plain(request: Request):
    names = []
    for _, element in etree.iterparse(BytesIO(await request.body()), resolve_entities=False, no_network=True):
        names.append(element.text)
    return names
