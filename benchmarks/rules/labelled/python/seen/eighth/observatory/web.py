import tornado.ioloop
import tornado.web

from observatory import shell


class PointHandler(tornado.web.RequestHandler):
    def post(self):
        process = shell.point(shell.telescope(self.get_argument("scope")), self.get_argument("target"))
        self.write({"pid": process.pid})


class ParkHandler(tornado.web.RequestHandler):
    def post(self):
        process = shell.park(shell.telescope(self.get_argument("scope")))
        self.write({"pid": process.pid})


class PlateHandler(tornado.web.RequestHandler):
    def post(self):
        self.write({"code": shell.develop(self.get_body_argument("plate"))})

    def put(self):
        self.write({"code": shell.develop_listed(self.get_body_argument("plate"))})
