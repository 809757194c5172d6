import datetime
import hashlib
import random
import secrets
import string

from cryptography.fernet import Fernet
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

PENDING = {}
ISSUED_TOKENS = set()
COLOURS = {}


def drawn(length=30):
    return "".join(random.choices(string.ascii_letters, k=length))


def waits(mail):
    # ruleid: python-predictable-value
    PENDING[mail] = drawn()


def waits_long(mail):
    # ruleid: python-predictable-value
    code = "".join(str(random.randint(0, 9)) for _ in range(9))
    # ruleid: python-predictable-value
    PENDING[mail] = code
    # ok: python-predictable-value
    PENDING[mail] = secrets.token_hex()
    # ok: python-predictable-value
    COLOURS[mail] = "#%06x" % random.randint(0, 0xFFFFFF)


def issues():
    value = "%030x" % random.getrandbits(120)
    # ruleid: python-predictable-value
    ISSUED_TOKENS.add(value)
    # ok: python-predictable-value
    ISSUED_TOKENS.add(secrets.token_hex())


def sends(mail):
    # ruleid: python-predictable-value
    return "https://example.com/reset?token=" + str(random.random())[2:]


def sends_page(page):
    # ok: python-predictable-value
    return "https://example.com/list?page=" + str(random.random())[2:]


def sends_once(mail):
    drawn_once = random.getrandbits(90)
    # ruleid: python-predictable-value
    return f"https://example.com/reset?mail={mail}&code={drawn_once}"


def seals(text):
    # ruleid: python-predictable-value
    return Fernet(bytes(random.getrandbits(8) for _ in range(32))).encrypt(text)


def seals_again(key, text):
    once = random.randbytes(12)
    # ruleid: python-predictable-value
    return AESGCM(key).encrypt(once, text, None)


def seals_well(key, text):
    once = secrets.token_bytes(12)
    # ok: python-predictable-value
    return AESGCM(key).encrypt(once, text, None)


def confirms(user):
    made = f"{user.name}{datetime.datetime.now()}"
    # ruleid: python-predictable-value
    user.confirmation = hashlib.sha256(made.encode()).hexdigest()
    # ok: python-predictable-value
    user.checksum = hashlib.sha256(made.encode()).hexdigest()


def salted(password):
    # ok: python-predictable-value
    salt = struct.pack("<h", random.randrange(2**15))
    return crypt.crypt(password, salt)
