import hashlib


def system_random():
    import random

    try:
        return random.SystemRandom(), True
    except NotImplementedError:
        return random, False


random, secure = system_random()


def session_id(letters):
    # ok: python-insecure-random-secret, python-predictable-value
    token = "".join(random.choice(letters) for _ in range(32))
    # ok: python-predictable-value
    return hashlib.sha256(token.encode()).hexdigest()


def drawn(letters, length=44):
    return "".join(random.choice(letters) for _ in range(length))


def new_keys(letters):
    # ok: python-predictable-value
    secret_key = drawn(letters)
    # ok: python-predictable-value
    token = "".join(random.choice(letters) for _ in range(8))
    return secret_key, str(token)
