from fastapi import APIRouter, Response
import secrets

router = APIRouter()


# case: vulnerable CWE-1004
def cookie_options(minutes):
    return {"max_age": minutes * 60, "secure": True, "samesite": "strict"}


@router.post("/open")
def open_session(response: Response):
    response.set_cookie("auth", secrets.token_hex(32), **cookie_options(30))
    return {}


# case: safe CWE-1004
def closed_options(minutes):
    options = {"max_age": minutes * 60, "secure": True, "samesite": "strict"}
    options["httponly"] = True
    return options


@router.post("/open/again")
def open_again(response: Response):
    response.set_cookie("auth", secrets.token_hex(32), **closed_options(30))
    return {}
