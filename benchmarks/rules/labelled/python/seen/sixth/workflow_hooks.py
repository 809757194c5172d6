import json

import tornado.web


# case: vulnerable CWE-94
class HookHandler(tornado.web.RequestHandler):
    def initialize(self):
        self.hooks = {}

    def prepare(self):
        document = json.loads(self.request.body)
        for hook in document["hooks"]:
            self.hooks[hook["name"]] = hook["body"]

    def post(self):
        results = {}
        for name, body in self.hooks.items():
            scope = {}
            exec("def run(event):\n    " + body, scope)
            results[name] = scope["run"]({"kind": "created"})
        self.write(results)


# case: safe CWE-94
class ConditionHandler(tornado.web.RequestHandler):
    CONDITIONS = {
        "large": "event['size'] > 1000",
        "recent": "event['age'] < 60",
    }

    def post(self):
        event = json.loads(self.request.body)
        source = self.CONDITIONS.get(self.get_query_argument("condition", ""), "False")
        self.write({"holds": bool(eval(source, {"__builtins__": {}}, {"event": event}))})
