import random
import secrets
import string

HANDED_OUT = {}


GENERATOR = random.Random(7)


def make_door_pin():
    numbers = GENERATOR.choices(string.digits, k=6)
    # ruleid: python-predictable-value
    return "".join(numbers)


def make_better_code(length):
    text = ""
    while len(text) < length:
        text += secrets.choice(string.ascii_lowercase)
    # ok: python-predictable-value
    return text


def collected():
    parts = []
    for _ in range(8):
        parts.append("%02x" % random.getrandbits(8))
    # ruleid: python-predictable-value
    token = "".join(parts)
    return token


def shuffled():
    letters = list(string.ascii_letters)
    random.shuffle(letters)
    # ruleid: python-predictable-value
    password = "".join(letters[:12])
    return password


def filled():
    made = bytearray(16)
    for index in range(16):
        made[index] = random.randrange(256)
    # ruleid: python-predictable-value
    api_key = made.hex()
    return api_key


def seeded(number):
    generator = random.Random(number)
    # ruleid: python-predictable-value
    reset_code = str(generator.randint(100000, 999999))
    return reset_code


def system():
    generator = random.SystemRandom()
    # ok: python-predictable-value
    reset_code = str(generator.randint(100000, 999999))
    return reset_code


def others(words):
    delay = random.random() * 3
    # ok: python-predictable-value
    token_count = delay
    # ok: python-predictable-value
    status_code = random.randint(200, 204)
    # ok: python-predictable-value
    HANDED_OUT["colour"] = random.choice(words)
    return token_count, status_code
