from fastapi import Depends, FastAPI, HTTPException
from listings.store import Listing, open_session
from pydantic import BaseModel
from sqlalchemy.orm import Session

app = FastAPI()


class ListingChange(BaseModel):
    title: str
    price: int


# case: safe CWE-915
@app.put("/listings/{number}")
def change(number: int, body: ListingChange, db: Session = Depends(open_session)):
    listing = db.get(Listing, number)
    if listing is None:
        raise HTTPException(404)
    for name, value in body.model_dump().items():
        setattr(listing, name, value)
    db.commit()
    return {"ok": True}
