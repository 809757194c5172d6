"""Alert rules can be tried out before they are saved."""
import base64

from aiohttp import web

METRICS = {"cpu": 0.4, "memory": 0.7}


# case: vulnerable CWE-94
class Rule:
    def __init__(self, source):
        self.code = compile(source, "<rule>", "exec")

    def fires(self, metrics):
        scope = {"metrics": metrics, "fires": False}
        exec(self.code, scope)
        return bool(scope["fires"])


async def try_rule(request):
    payload = await request.json()
    source = base64.b64decode(payload["rule"]).decode()
    return web.json_response({"fires": Rule(source).fires(METRICS)})


# case: safe CWE-94
async def try_threshold(request):
    payload = await request.json()
    metric = payload.get("metric", "cpu")
    rule = "metrics.get(name, 0) > 0.5"
    fires = eval(rule, {"__builtins__": {}}, {"metrics": METRICS, "name": metric})
    return web.json_response({"fires": fires})
