"""Envelopes of background jobs that come back through a web hook."""
import hashlib
import hmac
import io
import os
import pickle

import dill
import tornado.web

KEY = os.environ["ENVELOPE_KEY"].encode()


# case: vulnerable CWE-502
def unpack(body):
    stream = io.BytesIO(body)
    stream.seek(4)
    return dill.load(stream)


class ResultHandler(tornado.web.RequestHandler):
    def post(self):
        job = unpack(self.request.body)
        self.write({"id": job["id"]})


# case: safe CWE-502
class SealedResultHandler(tornado.web.RequestHandler):
    def post(self):
        seal, body = self.request.body[:32], self.request.body[32:]
        expected = hmac.new(KEY, body, hashlib.sha256).digest()
        if not hmac.compare_digest(seal, expected):
            raise tornado.web.HTTPError(403)
        job = pickle.loads(body)
        self.write({"id": job["id"]})
