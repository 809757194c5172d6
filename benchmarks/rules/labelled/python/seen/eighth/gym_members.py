"""Members of the climbing gym."""
import hashlib
import hmac
import os

import psycopg
from fastapi import APIRouter, Depends, HTTPException
from pydantic import BaseModel

router = APIRouter()


class Signup(BaseModel):
    mail: str
    password: str


def connection():
    with psycopg.connect(os.environ["GYM_DSN"]) as con:
        yield con


# case: vulnerable CWE-328
DIGEST = "sha1"


def protect(word: str) -> str:
    salt = os.urandom(8).hex()
    return salt + "$" + hashlib.new(DIGEST, (salt + word).encode()).hexdigest()


@router.post("/members")
def join(new: Signup, con=Depends(connection)):
    con.execute("INSERT INTO members (mail, secret) VALUES (%s, %s)", (new.mail, protect(new.password)))
    return {"ok": True}


# case: safe CWE-328
def protect_slow(word: str) -> str:
    salt = os.urandom(16)
    return salt.hex() + "$" + hashlib.scrypt(word.encode(), salt=salt, n=2**15, r=8, p=1, maxmem=2**26).hex()


@router.post("/staff")
def join_staff(new: Signup, con=Depends(connection)):
    con.execute("INSERT INTO staff (mail, secret) VALUES (%s, %s)", (new.mail, protect_slow(new.password)))
    return {"ok": True}


# case: vulnerable CWE-328
class Vault:
    algorithm = hashlib.md5

    def seal(self, passphrase):
        return self.algorithm(passphrase.encode("utf-8")).hexdigest()

    def same(self, passphrase, kept):
        return hmac.compare_digest(hashlib.md5(passphrase.encode("utf-8")).hexdigest(), kept)


@router.post("/lockers/{number}")
def open_locker(number: int, body: Signup, con=Depends(connection)):
    row = con.execute("SELECT secret FROM lockers WHERE id = %s", (number,)).fetchone()
    if row is None or not Vault().same(body.password, row[0]):
        raise HTTPException(403)
    return {"open": number}
