import json

import tornado.web


# case: vulnerable CWE-94
class ScriptHandler(tornado.web.RequestHandler):
    def post(self):
        job = json.loads(self.request.body)
        script = job.get("script") or "result = None"
        space = {}
        try:
            exec(script, space)
        except SyntaxError as exc:
            raise tornado.web.HTTPError(400) from exc
        self.write({"result": repr(space.get("result"))})


# case: safe CWE-94
class PresetHandler(tornado.web.RequestHandler):
    def post(self):
        job = json.loads(self.request.body)
        script = job.get("script") or "result = None"
        if script != "result = None":
            script = "result = len(rows)"
        space = {"rows": job.get("rows", [])}
        exec(script, space)
        self.write({"result": repr(space.get("result"))})
