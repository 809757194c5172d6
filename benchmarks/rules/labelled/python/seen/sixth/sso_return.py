from urllib.parse import urlparse

from fastapi import FastAPI
from fastapi.responses import RedirectResponse

app = FastAPI()


# case: safe CWE-601
@app.get("/sso/partner")
def sso_partner(partner: str = "main"):
    partners = {
        "main": "https://portal.example.org/start",
        "lab": "https://lab.example.org/start",
    }
    target = partners.get(partner, partners["main"])
    return RedirectResponse(target, status_code=303)


# case: vulnerable CWE-601
@app.get("/sso/leave")
def leave(back: str):
    if "example.org" not in urlparse(back).netloc:
        return {"error": "foreign"}
    return RedirectResponse(back)
