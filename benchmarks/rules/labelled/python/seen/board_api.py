import html
from typing import Annotated

from fastapi import FastAPI, Form
from fastapi.responses import HTMLResponse

app = FastAPI()


# case: vulnerable CWE-79
@app.get("/board", response_class=HTMLResponse)
def board(topic: str = "news"):
    return f"<h1>{topic}</h1>"


# case: safe CWE-79
@app.get("/board/json")
def board_json(topic: str = "news"):
    return f"<h1>{topic}</h1>"


# case: safe CWE-79
@app.get("/board/escaped", response_class=HTMLResponse)
def board_escaped(topic: str = "news"):
    return f"<h1>{html.escape(topic)}</h1>"


# case: vulnerable CWE-79
@app.post("/post")
def post(text: Annotated[str, Form()]):
    shown = html.unescape(html.escape(text))
    return HTMLResponse("<p>" + shown + "</p>")
