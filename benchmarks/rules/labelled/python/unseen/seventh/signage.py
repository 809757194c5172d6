import tornado.ioloop
import tornado.web


class Board(tornado.web.RequestHandler):
    def get(self):
        self.write("<p>Gate 4</p>")


# case: vulnerable CWE-489
def make_settings(**extra):
    settings = {"debug": True, "compress_response": True}
    settings.update(extra)
    return settings


def run_board():
    app = tornado.web.Application([(r"/", Board)], **make_settings(xheaders=True))
    app.listen(8000)
    tornado.ioloop.IOLoop.current().start()


# case: safe CWE-489
def run_lobby():
    settings = {"debug": True, "compress_response": True}
    settings["debug"] = False
    app = tornado.web.Application([(r"/", Board)], **settings)
    app.listen(8001)
    tornado.ioloop.IOLoop.current().start()
