import tornado.ioloop
import tornado.web
from starlette.applications import Starlette


class Rooms(tornado.web.RequestHandler):
    def get(self):
        self.write({"rooms": []})


# case: vulnerable CWE-489
def make_app():
    return tornado.web.Application([(r"/rooms", Rooms)], debug=True)


def main():
    make_app().listen(8000)
    tornado.ioloop.IOLoop.current().start()


# case: safe CWE-489
def hardened(options):
    return {**options, "debug": False}


def make_admin():
    options = {"debug": True, "routes": []}
    return Starlette(**hardened(options))
