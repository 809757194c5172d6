import io
import xml.sax
from xml.sax.handler import ContentHandler, feature_external_ges, feature_external_pes

from aiohttp import web


class Stops(ContentHandler):
    def __init__(self):
        super().__init__()
        self.names = []
        self.inside = False

    def startElement(self, name, attrs):
        self.inside = name == "stop"

    def characters(self, content):
        if self.inside:
            self.names.append(content)


# case: vulnerable CWE-611
def read_stops(stream):
    stops = Stops()
    reader = xml.sax.make_parser()
    for feature in (feature_external_ges,):
        reader.setFeature(feature, True)
    reader.setContentHandler(stops)
    reader.parse(stream)
    return stops.names


async def upload(request):
    body = await request.read()
    return web.json_response(read_stops(io.BytesIO(body)))


# case: safe CWE-611
async def upload_plain(request):
    body = await request.read()
    stops = Stops()
    reader = xml.sax.make_parser()
    reader.setFeature(feature_external_ges, False)
    reader.setFeature(feature_external_pes, False)
    reader.setContentHandler(stops)
    reader.parse(io.BytesIO(body))
    return web.json_response(stops.names)
