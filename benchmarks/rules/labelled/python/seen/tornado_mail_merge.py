"""Mail merge preview for newsletters."""
from tornado.template import Template
from tornado.web import Application, RequestHandler

RECIPIENT = {"first": "Ada", "city": "London"}


class Draft:
    def __init__(self, subject, body):
        self.subject = subject
        self.body = body


# case: vulnerable CWE-1336
class PreviewHandler(RequestHandler):
    def post(self):
        draft = Draft(self.get_body_argument("subject", ""), self.get_body_argument("body", ""))
        text = Template(draft.body).generate(**RECIPIENT)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(text)


app = Application([(r"/preview", PreviewHandler)], xsrf_cookies=True)
