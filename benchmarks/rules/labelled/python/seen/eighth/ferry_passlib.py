import hashlib

from passlib.context import CryptContext
from passlib.hash import bcrypt, hex_sha1

# case: vulnerable CWE-328
context = CryptContext(schemes=["md5_crypt"], deprecated="auto")


def store(skipper, password):
    skipper.secret = context.hash(password)


# case: safe CWE-328
strong = CryptContext(schemes=["argon2", "bcrypt"], deprecated="auto")


def store_strong(skipper, password):
    skipper.secret = strong.hash(password)


# case: vulnerable CWE-328
def store_legacy(skipper, password):
    skipper.secret = hex_sha1.hash(password)


# case: safe CWE-328
def store_now(skipper, password):
    skipper.secret = bcrypt.using(rounds=13).hash(password)


# case: vulnerable CWE-328
def store_plain(skipper, password):
    skipper.secret = hashlib.sha256(password.encode()).hexdigest()


# case: safe CWE-328
def cache_key(chart):
    return hashlib.md5(chart.encode(), usedforsecurity=False).hexdigest()
