"""Issues access tokens for the mobile app."""
import time
from functools import lru_cache
from typing import Annotated

import jwt
from fastapi import Depends, FastAPI, HTTPException
from pydantic import BaseModel, SecretStr
from pydantic_settings import BaseSettings

app = FastAPI()


class Settings(BaseSettings):
    signing_key: SecretStr
    lifetime: int = 900


@lru_cache
def settings() -> Settings:
    return Settings()


class Login(BaseModel):
    user: str
    password: str


class Users:
    def check(self, login: Login) -> bool:
        return False


# case: safe CWE-798
@app.post("/token")
def issue(login: Login, users: Annotated[Users, Depends()], config: Annotated[Settings, Depends(settings)]):
    if not users.check(login):
        raise HTTPException(401)
    claims = {"sub": login.user, "exp": int(time.time()) + config.lifetime}
    return {"token": jwt.encode(claims, config.signing_key.get_secret_value(), algorithm="HS256")}
