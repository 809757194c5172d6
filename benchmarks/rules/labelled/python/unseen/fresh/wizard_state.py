"""State of the set-up wizard."""
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.sessions import SessionMiddleware
from starlette.responses import JSONResponse
from starlette.routing import Route
import os


# case: vulnerable CWE-501
async def store_step(request):
    form = await request.form()
    account = form.get("account_id")
    request.session["account_id"] = account
    return JSONResponse({"stored": True})


# case: safe CWE-501
STEPS = ["welcome", "company", "invite", "done"]


async def next_step(request):
    form = await request.form()
    wanted = form.get("step")
    step = STEPS[0]
    for known in STEPS:
        if known == wanted:
            step = known
    request.session["step"] = step
    return JSONResponse({"step": step})


app = Starlette(
    routes=[Route("/store", store_step, methods=["POST"]), Route("/next", next_step, methods=["POST"])],
    middleware=[Middleware(SessionMiddleware, secret_key=os.environ["WIZARD_KEY"], https_only=True)],
)
