import os
import random
import uuid

import tornado.web


# case: vulnerable CWE-330
def new_id():
    parts = []
    while len(parts) < 4:
        parts.append(str(random.randint(1000, 9999)))
    return "-".join(parts)


class EnterHandler(tornado.web.RequestHandler):
    def post(self):
        self.set_cookie("session", new_id(), secure=True, httponly=True)
        self.set_status(204)


# case: safe CWE-330
class RenewHandler(tornado.web.RequestHandler):
    def post(self):
        value = uuid.UUID(bytes=os.urandom(16), version=4)
        self.set_cookie("session", str(value), secure=True, httponly=True)
        self.set_status(204)
