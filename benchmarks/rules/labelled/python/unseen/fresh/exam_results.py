from urllib.parse import unquote

import tornado.web
from lxml import etree

RESULTS = etree.parse("results.xml", etree.XMLParser(resolve_entities=False))
BY_CANDIDATE = etree.XPath("/results/result[@candidate = $candidate]")


# case: vulnerable CWE-643
class ResultHandler(tornado.web.RequestHandler):
    def query(self, candidate):
        return "/results/result[@candidate='{}' and @published]".format(candidate)

    def get(self, candidate):
        candidate = unquote(candidate)
        find = etree.XPath(self.query(candidate))
        self.write({"marks": [node.get("mark") for node in find(RESULTS)]})


# case: safe CWE-643
class OwnResultHandler(tornado.web.RequestHandler):
    def get(self, candidate):
        candidate = unquote(candidate)
        self.write({"marks": [node.get("mark") for node in BY_CANDIDATE(RESULTS, candidate=candidate)]})
