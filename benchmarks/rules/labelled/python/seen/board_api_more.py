import html
from typing import Annotated

from fastapi import Cookie, FastAPI, Form, Request
from fastapi.responses import HTMLResponse, PlainTextResponse

app = FastAPI()


# case: safe CWE-79
@app.post("/post/plain")
def post_plain(text: Annotated[str, Form()]):
    return PlainTextResponse("<p>" + text + "</p>", headers={"X-Content-Type-Options": "nosniff"})


# case: vulnerable CWE-79
@app.get("/again")
def again(visitor: Annotated[str, Cookie()] = "you"):
    return HTMLResponse("<p class=" + html.escape(visitor) + ">Welcome back</p>")


# case: safe CWE-79
@app.get("/count")
def count(visits: Annotated[int, Cookie()] = 0):
    return HTMLResponse("<p class=v%d>Welcome back</p>" % (visits + 1))


# case: vulnerable CWE-79
@app.get("/where/{rest:path}")
async def where(request: Request):
    rest = request.path_params["rest"]
    return HTMLResponse(content="<p>Nothing at " + rest + "</p>", status_code=404)
