"""FastAPI answers as HTML where the route says so."""
from fastapi import FastAPI
from fastapi.responses import HTMLResponse

api = FastAPI()


@api.get("/html", response_class=HTMLResponse)
def as_html(topic: str = "news"):
    # ruleid: python-reflected-xss
    return f"<h1>{topic}</h1>"


@api.get("/json")
def as_json(topic: str = "news"):
    # ok: python-reflected-xss
    return f"<h1>{topic}</h1>"
