import getpass
import hashlib
import os

import bcrypt
from cryptography.hazmat.primitives import hashes


def sealed(text):
    # across: python-password-to-fast-digest
    return hashlib.sha256(text.encode()).hexdigest()


def register(account, body):
    account.secret = sealed(body["password"])


def keep(account, password):
    salted = os.urandom(8).hex() + password
    # ruleid: python-password-to-fast-digest
    account.secret = hashlib.sha512(salted.encode()).hexdigest()


def keep_slowly(account, password):
    # ok: python-password-to-fast-digest
    account.secret = hashlib.scrypt(password.encode(), salt=os.urandom(16), n=2**15, r=8, p=1)


def keep_twice(account, password):
    # ok: python-password-to-fast-digest
    once = hashlib.sha256(password.encode()).digest()
    account.secret = bcrypt.hashpw(once, bcrypt.gensalt(12))


def keep_typed(account):
    typed = getpass.getpass()
    digest = hashes.Hash(hashes.SHA256())
    # ruleid: python-password-to-fast-digest
    digest.update(typed.encode())
    account.secret = digest.finalize()


def etag(body):
    # ok: python-password-to-fast-digest
    return hashlib.sha256(body["text"].encode()).hexdigest()


class Account:
    def set_password(self, typed):
        # ruleid: python-password-to-fast-digest
        self.secret = hashlib.md5(typed.encode()).hexdigest()

    def set_picture(self, typed):
        # ok: python-password-to-fast-digest
        self.picture = hashlib.md5(typed.encode()).hexdigest()


MAKERS = {"fast": hashlib.sha256}


def by_table(body):
    # ruleid: python-password-to-fast-digest
    return MAKERS["fast"](body["password"].encode()).hexdigest()


def place_of(password):
    key = password
    name = hashlib.new("sha256")
    # ok: python-password-to-fast-digest
    name.update(key.encode())
    return name.hexdigest()[:8]


def kept_of(password):
    key = password
    kept = hashlib.new("sha256")
    # ruleid: python-password-to-fast-digest
    kept.update(key.encode())
    return kept.hexdigest()


def digest_of(form, kind):
    text = form["password"]
    if kind == "sha3_224":
        # ok: python-password-to-fast-digest
        return hashlib.sha3_224(text.encode()).hexdigest()
    # ruleid: python-password-to-fast-digest
    return hashlib.sha3_512(text.encode()).hexdigest()
