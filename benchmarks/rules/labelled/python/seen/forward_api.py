from urllib.parse import urljoin, urlsplit

from fastapi import FastAPI, HTTPException
from fastapi.responses import RedirectResponse

app = FastAPI()
HOSTS = {"www.example.com", "shop.example.com"}


# case: vulnerable CWE-601
@app.get("/forward")
def forward(url: str):
    return RedirectResponse(url)


# case: safe CWE-601
@app.get("/forward/host")
def forward_host(url: str):
    parts = urlsplit(url)
    if parts.scheme != "https" or parts.netloc not in HOSTS:
        raise HTTPException(400)
    return RedirectResponse(f"https://{parts.netloc}/")


# case: vulnerable CWE-601
@app.get("/join")
def join(path: str):
    return RedirectResponse(urljoin("https://www.example.com/", path))
