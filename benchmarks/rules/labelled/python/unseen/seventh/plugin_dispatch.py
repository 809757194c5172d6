import importlib
import json

import tornado.web

REPORTS = {"sales": "reports.sales", "stock": "reports.stock"}


# case: safe CWE-94
class ReportHandler(tornado.web.RequestHandler):
    def get(self):
        wanted = self.get_query_argument("report")
        if wanted not in REPORTS:
            raise tornado.web.HTTPError(404)
        module = importlib.import_module(REPORTS[wanted])
        self.write(json.dumps(module.build()))
