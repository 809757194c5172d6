import hashlib
import hmac

import bcrypt
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from passlib.context import CryptContext
from werkzeug.security import generate_password_hash

# ruleid: python-weak-password-scheme
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.MD5PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
# ok: python-weak-password-scheme
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
    "django.contrib.auth.hashers.MD5PasswordHasher",
]
# ruleid: python-weak-password-scheme
context = CryptContext(schemes=["md5_crypt", "argon2"], deprecated="auto")
# ok: python-weak-password-scheme
context = CryptContext(schemes=["argon2", "md5_crypt"], deprecated="auto")
# ok: python-weak-password-scheme
context = CryptContext(schemes=["md5_crypt", "argon2"], default="argon2")


class Hasty(PBKDF2PasswordHasher):
    # ruleid: python-weak-password-scheme
    iterations = 1000


class Patient(PBKDF2PasswordHasher):
    # ok: python-weak-password-scheme
    iterations = 1_000_000


def rounds(word, salt):
    # ruleid: python-weak-password-scheme
    first = hashlib.pbkdf2_hmac("sha256", word, salt, 1000)
    # ok: python-weak-password-scheme
    second = hashlib.pbkdf2_hmac("sha256", word, salt, 600_000)
    # ruleid: python-weak-password-scheme
    third = PBKDF2HMAC(algorithm=hashes.SHA256(), length=32, salt=salt, iterations=500)
    # ok: python-weak-password-scheme
    fourth = PBKDF2HMAC(algorithm=hashes.SHA256(), length=32, salt=salt, iterations=600_000)
    # ruleid: python-weak-password-scheme
    fifth = bcrypt.gensalt(rounds=4)
    # ok: python-weak-password-scheme
    sixth = bcrypt.gensalt(rounds=12)
    return first, second, third, fourth, fifth, sixth


def verify_legacy_password(stored, password):
    # ok: python-weak-password-hash
    # ok: python-password-in-digest
    return hmac.compare_digest(hashlib.sha1(password.encode()).hexdigest(), stored)


def verify_password(stored, password):
    # ruleid: python-weak-password-hash
    return hmac.compare_digest(hashlib.sha1(password.encode()).hexdigest(), stored)


def stored(password):
    # ruleid: python-salted-password-scheme
    # ok: python-weak-password-scheme
    first = generate_password_hash(password, method="sha256")
    # ruleid: python-weak-password-scheme
    # ok: python-salted-password-scheme
    second = generate_password_hash(password, method="md5")
    # ok: python-salted-password-scheme
    # ok: python-weak-password-scheme
    third = generate_password_hash(password, method="pbkdf2:sha256:600000")
    # ruleid: python-salted-password-scheme
    fourth = generate_password_hash(password, "sha512")
    return first, second, third, fourth


def check_owner_password(password: str) -> bool:
    expected = owner_password()
    # ok: python-sha2-password-hash
    return hmac.compare_digest(hashlib.sha256(password.encode()).digest(), hashlib.sha256(expected.encode()).digest())


def check_stored_password(password: str) -> bool:
    # ruleid: python-sha2-password-hash
    return hmac.compare_digest(hashlib.sha256(password.encode()).hexdigest(), stored())


def check_password(method, uri, stored, cnonce):
    # ok: python-weak-password-hash
    return stored == hashlib.md5(f"{method}:{uri}:{cnonce}".encode()).hexdigest()


def validate_password(method, uri, stored, cnonce=""):
    # ok: python-weak-password-hash
    return stored == hashlib.md5(method + uri + cnonce).hexdigest()


class Known:
    def check_password(self, text, stored):
        # ruleid: python-weak-password-hash
        return stored == hashlib.md5(text).hexdigest()
