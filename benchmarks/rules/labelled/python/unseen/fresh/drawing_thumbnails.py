"""Reads the size of an uploaded SVG drawing."""
from fastapi import FastAPI, Request, UploadFile
from lxml import etree

app = FastAPI()
TEMPLATE = b"<!DOCTYPE svg SYSTEM 'svg.dtd'><svg width='1' height='1'/>"


# case: vulnerable CWE-611
class DrawingReader:
    options = {"resolve_entities": True, "no_network": False}

    def __init__(self):
        self.parser = etree.XMLParser(**self.options)

    def size(self, raw):
        root = etree.XML(raw, self.parser)
        return root.get("width"), root.get("height")


@app.post("/size")
async def size(file: UploadFile):
    width, height = DrawingReader().size(await file.read())
    return {"width": width, "height": height}


# case: safe CWE-611
@app.post("/template-size")
async def template_size(request: Request):
    name = (await request.body()).decode()
    parser = etree.XMLParser(resolve_entities=True, load_dtd=True)
    root = etree.XML(TEMPLATE, parser)
    return {"name": name, "width": root.get("width")}
