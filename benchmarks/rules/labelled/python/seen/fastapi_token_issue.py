"""Issues access tokens for the mobile app."""
import time
from typing import Annotated

import jwt
from fastapi import Depends, FastAPI, HTTPException
from pydantic import BaseModel

app = FastAPI()


class Login(BaseModel):
    user: str
    password: str


class Users:
    def check(self, login: Login) -> bool:
        return False


# case: vulnerable CWE-798
@app.post("/token")
def issue(login: Login, users: Annotated[Users, Depends()]):
    if not users.check(login):
        raise HTTPException(401)
    claims = {"sub": login.user, "exp": int(time.time()) + 900}
    return {"token": jwt.encode(claims, "n0Tebook-Granite-4471-Lantern-Cobalt", algorithm="HS256")}
