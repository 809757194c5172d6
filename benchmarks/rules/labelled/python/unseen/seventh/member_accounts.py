import hashlib

from argon2 import PasswordHasher

hasher = PasswordHasher()


# case: vulnerable CWE-328
def fingerprint(text):
    return hashlib.md5(text.encode()).hexdigest()


def set_password(member, password):
    member.password_hash = fingerprint(password)
    member.save()


# case: safe CWE-328
def change_password(member, password):
    member.password_hash = hasher.hash(password)
    member.save()


# case: safe CWE-328
def avatar_cache_key(path):
    with open(path, "rb") as fh:
        return hashlib.md5(fh.read(), usedforsecurity=False).hexdigest()
