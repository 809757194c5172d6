"""Product catalogue on MongoDB."""
import json
import re
from typing import Annotated, Any

from bson import ObjectId
from bson.errors import InvalidId
from fastapi import APIRouter, Body, Depends, HTTPException, Query, Request
from pydantic import BaseModel, ConfigDict
from pymongo import AsyncMongoClient

router = APIRouter(prefix="/products")
FIELDS = {"name", "brand", "ean"}


class Login(BaseModel):
    user: str
    pin: str


class LooseLogin(BaseModel):
    user: Any
    pin: Any


class ProductPatch(BaseModel):
    model_config = ConfigDict(extra="forbid")
    name: str | None = None
    price: float | None = None


class OpenPatch(BaseModel):
    model_config = ConfigDict(extra="allow")
    name: str | None = None


def get_db(request: Request):
    client: AsyncMongoClient = request.app.state.mongo
    return client.get_database("shop")


Db = Annotated[Any, Depends(get_db)]


# case: vulnerable CWE-943
@router.post("/login")
async def login(request: Request, db: Db):
    body = await request.json()
    clerk = await db.clerks.find_one({"user": body["user"], "pin": body["pin"]})
    if clerk is None:
        raise HTTPException(401)
    return {"clerk": clerk["user"]}


# case: safe CWE-943
@router.post("/login/typed")
async def login_typed(body: Login, db: Db):
    clerk = await db.clerks.find_one({"user": body.user, "pin": body.pin})
    if clerk is None:
        raise HTTPException(401)
    return {"clerk": clerk["user"]}


# case: vulnerable CWE-943
@router.post("/login/loose")
async def login_loose(body: LooseLogin, db: Db):
    query = dict(user=body.user)
    query["pin"] = body.pin
    clerk = await db.clerks.find_one(query)
    if clerk is None:
        raise HTTPException(401)
    return {"clerk": clerk["user"]}


# case: safe CWE-943
@router.post("/login/cast")
async def login_cast(body: LooseLogin, db: Db):
    query = {"user": {"$eq": str(body.user)}, "pin": {"$eq": str(body.pin)}}
    clerk = await db.clerks.find_one(query)
    if clerk is None:
        raise HTTPException(401)
    return {"clerk": clerk["user"]}


# case: vulnerable CWE-943
@router.get("/script")
async def by_script(db: Db, brand: Annotated[str, Query()]):
    cursor = db.products.find({"$where": f"this.brand == '{brand}' && this.stock > 0"})
    return [{"name": p["name"]} async for p in cursor]


# case: safe CWE-943
@router.get("/brand")
async def by_brand(db: Db, brand: Annotated[str, Query()]):
    cursor = db.products.find({"brand": brand, "$where": "this.stock > this.reserved"})
    return [{"name": p["name"]} async for p in cursor]


# case: vulnerable CWE-943
@router.get("/filter")
async def by_filter(db: Db, where: Annotated[str, Query()] = "{}"):
    cursor = db.products.find(json.loads(where), limit=50)
    return [{"name": p["name"]} async for p in cursor]


# case: safe CWE-943
@router.get("/prefix")
async def by_prefix(db: Db, field: str, prefix: str):
    if field not in FIELDS:
        raise HTTPException(422)
    cursor = db.products.find({field: {"$regex": "^" + re.escape(prefix)}}, limit=50)
    return [{"name": p["name"]} async for p in cursor]


# case: vulnerable CWE-915
@router.patch("/{product_id}/open")
async def patch_open(product_id: str, patch: OpenPatch, db: Db):
    await db.products.update_one({"_id": ObjectId(product_id)}, {"$set": patch.model_dump(exclude_unset=True)})
    return {"updated": True}


# case: safe CWE-915
@router.patch("/{product_id}")
async def patch_product(product_id: str, patch: ProductPatch, db: Db):
    try:
        key = ObjectId(product_id)
    except InvalidId as error:
        raise HTTPException(404) from error
    await db.products.update_one({"_id": key}, {"$set": patch.model_dump(exclude_unset=True)})
    return {"updated": True}


# case: vulnerable CWE-915
@router.post("/clerks/me")
async def update_clerk(db: Db, request: Request, changes: Annotated[dict, Body()]):
    await db.clerks.update_one({"user": request.state.user}, {"$set": {**changes, "touched": True}})
    return {"updated": sorted(changes)}
