"""Mail merge preview for newsletters."""
from tornado.template import Template
from tornado.web import Application, HTTPError, RequestHandler

LAYOUTS = {
    "short": Template("Hello {{ first }}, {{ note }}"),
    "long": Template("Hello {{ first }} from {{ city }}, {{ note }}"),
}


# case: safe CWE-1336
class PreviewHandler(RequestHandler):
    def post(self):
        layout = LAYOUTS.get(self.get_body_argument("layout", "short"))
        if layout is None:
            raise HTTPError(404)
        text = layout.generate(first="Ada", city="London", note=self.get_body_argument("note", ""))
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(text)


app = Application([(r"/preview", PreviewHandler)], xsrf_cookies=True)
