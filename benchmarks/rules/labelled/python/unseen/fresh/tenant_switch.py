from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse

router = APIRouter()


# case: vulnerable CWE-601
class Destination:
    def __init__(self, request: Request):
        self.host = request.query_params.get("tenant", "www.example.com")
        self.path = request.query_params.get("path", "")

    def url(self):
        return "".join(["https://", self.host, "/", self.path])


@router.get("/switch")
def switch(request: Request):
    return RedirectResponse(Destination(request).url(), status_code=303)


# case: safe CWE-601
@router.get("/switch/own")
def switch_own(request: Request):
    path = request.query_params.get("path", "")
    return RedirectResponse("https://www.example.com/" + path, status_code=303)
