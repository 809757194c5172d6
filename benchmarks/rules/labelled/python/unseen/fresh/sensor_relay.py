"""Relays readings of sensors to where their owner wants them."""
import itertools
from urllib.parse import urljoin, urlsplit

import httpx
import requests
import tornado.escape
import tornado.web

COLLECTOR = "https://collector.example.com/"


# case: vulnerable CWE-918
class RelayHandler(tornado.web.RequestHandler):
    def initialize(self):
        self.targets = []

    def prepare(self):
        body = tornado.escape.json_decode(self.request.body)
        self.targets = list(itertools.chain(body.get("primary", []), body.get("spare", [])))

    def post(self):
        for target in self.targets:
            try:
                requests.put(urljoin(COLLECTOR, target), data=b"1", timeout=2)
                break
            except requests.RequestException:
                continue
        self.set_status(202)


# case: safe CWE-918
class CollectHandler(tornado.web.RequestHandler):
    def post(self):
        body = tornado.escape.json_decode(self.request.body)
        url = urljoin(COLLECTOR, body.get("primary", "readings"))
        if urlsplit(url)[:2] != ("https", "collector.example.com"):
            raise tornado.web.HTTPError(422)
        httpx.put(url, content=b"1", timeout=2, follow_redirects=False)
        self.set_status(202)
