import xml.sax
from io import BytesIO
from xml.sax.handler import ContentHandler, feature_external_ges

from tornado.web import RequestHandler


# case: vulnerable CWE-611
class Titles(ContentHandler):
    def __init__(self):
        super().__init__()
        self.text = []

    def characters(self, content):
        self.text.append(content)


def build_reader(handler, options):
    reader = xml.sax.make_parser()
    reader.setContentHandler(handler)
    reader.setFeature(feature_external_ges, options["entities"])
    return reader


class FeedHandler(RequestHandler):
    options = {"entities": True}

    def post(self):
        titles = Titles()
        reader = build_reader(titles, self.options)
        reader.parse(BytesIO(self.request.body))
        self.write({"text": "".join(titles.text)})
