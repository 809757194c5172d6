import yaml
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route


# case: vulnerable CWE-502
class Definition:
    def __init__(self, text):
        self.text = text

    def steps(self):
        document = yaml.load(self.text, Loader=yaml.UnsafeLoader)
        return document.get("steps", [])


async def submit(request):
    definition = Definition(await request.body())
    return JSONResponse({"steps": len(definition.steps())})


# case: safe CWE-502
async def check(request):
    document = yaml.load(await request.body(), Loader=yaml.CSafeLoader)
    return JSONResponse({"names": [step["name"] for step in document["steps"]]})


app = Starlette(
    routes=[
        Route("/submit", submit, methods=["POST"]),
        Route("/check", check, methods=["POST"]),
    ]
)
