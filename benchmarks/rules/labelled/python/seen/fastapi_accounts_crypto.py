"""Accounts service: reset codes, stored fields, document digests."""
import hashlib
import os
import random
import secrets
import time
import uuid
from typing import Annotated

from argon2 import PasswordHasher
from cryptography.hazmat.primitives import padding
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, EmailStr

router = APIRouter(prefix="/accounts")
hasher = PasswordHasher()
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


class Credentials(BaseModel):
    email: EmailStr
    password: str


class ResetRequest(BaseModel):
    email: EmailStr


class AccountStore:
    def __init__(self):
        self.rows = {}

    def save(self, email, **fields):
        self.rows.setdefault(email, {}).update(fields)


store = AccountStore()


def get_store():
    return store


def field_key():
    return bytes.fromhex(os.environ["FIELD_KEY"])


Store = Annotated[AccountStore, Depends(get_store)]


# case: vulnerable CWE-328
@router.post("/register")
def register(credentials: Credentials, accounts: Store):
    salt = secrets.token_hex(8)
    digest = hashlib.md5((salt + credentials.password).encode()).hexdigest()
    accounts.save(credentials.email, salt=salt, digest=digest)
    return {"created": True}


# case: safe CWE-328
@router.post("/signup")
def signup(credentials: Credentials, accounts: Store):
    accounts.save(credentials.email, digest=hasher.hash(credentials.password))
    return {"created": True}


# case: safe CWE-328
@router.get("/terms")
def terms(request: Request, response: Response):
    text = "Terms of service, revision 12."
    tag = hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()
    response.headers["ETag"] = f'"{tag}"'
    return {"text": text, "fresh": request.headers.get("if-none-match") == f'"{tag}"'}


# case: vulnerable CWE-330
@router.post("/reset")
def reset(wanted: ResetRequest, accounts: Store):
    code = "".join(random.choices(ALPHABET, k=10))
    accounts.save(wanted.email, reset_code=code, reset_until=time.time() + 900)
    return {"sent": True}


# case: safe CWE-330
@router.post("/reset/secret")
def reset_secret(wanted: ResetRequest, accounts: Store):
    code = "".join(secrets.choice(ALPHABET) for _ in range(10))
    accounts.save(wanted.email, reset_code=code, reset_until=time.time() + 900)
    return {"sent": True}


# case: vulnerable CWE-330
@router.post("/api-keys")
def create_key(wanted: ResetRequest, accounts: Store):
    generator = random.Random(int(time.time()))
    token = "%032x" % generator.getrandbits(128)
    accounts.save(wanted.email, api_key=token)
    return {"key": token}


# case: safe CWE-330
@router.get("/tips")
def tips():
    return {"tip": random.choice(["Use a passkey.", "Check your sessions.", "Name your devices."])}


# case: vulnerable CWE-327
class LegacyFieldCipher:
    def __init__(self, key: bytes):
        self.cipher = Cipher(algorithms.AES(key), modes.ECB())

    def seal(self, text: str) -> bytes:
        padder = padding.PKCS7(128).padder()
        data = padder.update(text.encode()) + padder.finalize()
        encryptor = self.cipher.encryptor()
        return encryptor.update(data) + encryptor.finalize()


@router.put("/{email}/tax-id")
def store_tax_id(email: str, tax_id: str, accounts: Store):
    accounts.save(email, tax_id=LegacyFieldCipher(field_key()).seal(tax_id))
    return {"stored": True}


# case: safe CWE-327
class FieldCipher:
    def __init__(self, key: bytes):
        self.aead = AESGCM(key)

    def seal(self, text: str) -> bytes:
        nonce = os.urandom(12)
        return nonce + self.aead.encrypt(nonce, text.encode(), None)


@router.put("/{email}/iban")
def store_iban(email: str, iban: str, accounts: Store):
    accounts.save(email, iban=FieldCipher(field_key()).seal(iban))
    return {"stored": True}


# case: safe CWE-330
@router.post("/devices")
def add_device(wanted: ResetRequest, accounts: Store):
    token = uuid.uuid4().hex + secrets.token_urlsafe(24)
    accounts.save(wanted.email, device=token)
    return {"device": token}
