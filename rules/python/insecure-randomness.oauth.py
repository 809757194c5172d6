import random
import string
import time


def nonce(size):
    # ok: python-insecure-random-secret
    return "".join(random.choice(string.ascii_letters) for _ in range(size))


def token(size):
    # ruleid: python-insecure-random-secret
    return "".join(random.choice(string.ascii_letters) for _ in range(size))


def signed(key):
    return [("oauth_consumer_key", key), ("oauth_nonce", nonce(16)), ("oauth_timestamp", str(int(time.time())))]
