try:
    from secrets import randbits
except ImportError:
    from random import getrandbits as randbits


def generate_nonce():
    # ok: python-insecure-random-secret
    return str(randbits(64))


def session_key():
    # ok: python-insecure-random-secret, python-predictable-value
    token = "%016x" % randbits(64)
    return token
