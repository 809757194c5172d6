import os

import tornado.web


class Lamp(tornado.web.RequestHandler):
    @tornado.web.authenticated
    def post(self):
        self.application.lamp = self.get_body_argument("state") == "on"
        self.finish("ok")


# case: vulnerable CWE-352
class Horn(tornado.web.RequestHandler):
    def check_xsrf_cookie(self):
        pass

    @tornado.web.authenticated
    def post(self):
        self.application.horn = self.get_body_argument("state") == "on"
        self.finish("ok")


# case: vulnerable CWE-352
def open_application():
    return tornado.web.Application(
        [(r"/lamp", Lamp), (r"/horn", Horn)],
        cookie_secret=os.environ["LAMP_KEY"],
        login_url="/login",
        xsrf_cookies=False,
    )


# case: safe CWE-352
def careful_application():
    return tornado.web.Application(
        [(r"/lamp", Lamp)],
        cookie_secret=os.environ["LAMP_KEY"],
        login_url="/login",
        xsrf_cookies=True,
    )


# case: vulnerable CWE-489
def debug_application():
    settings = {"cookie_secret": os.environ["LAMP_KEY"], "debug": True, "xsrf_cookies": True}
    return tornado.web.Application([(r"/lamp", Lamp)], **settings)


# case: safe CWE-489
def plain_application():
    settings = {"cookie_secret": os.environ["LAMP_KEY"], "debug": False, "xsrf_cookies": True}
    return tornado.web.Application([(r"/lamp", Lamp)], **settings)
