from fastapi import APIRouter, HTTPException
from fastapi.responses import RedirectResponse

router = APIRouter()
CAMPAIGNS = {
    "spring": "https://shop.example.com/spring",
    "press": "https://press.example.com/",
}


# case: safe CWE-601
@router.get("/go")
async def go(to: str, ref: str = ""):
    try:
        url = CAMPAIGNS[to]
    except KeyError:
        raise HTTPException(status_code=404) from None
    return RedirectResponse(url, status_code=302)
