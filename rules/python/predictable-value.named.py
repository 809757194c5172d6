import hashlib
import random
import string
import time


def character(account):
    # ok: python-predictable-value
    key = "".join(random.choices(string.ascii_letters, k=10))
    # ok: python-predictable-value
    return account.create_character(key=key)


def licence(account):
    # ruleid: python-predictable-value
    order_key = "".join(random.choices(string.ascii_letters, k=10))
    return account.sell(order_key)


def guest(accounts):
    # ok: python-predictable-value
    password = "%016x" % random.getrandbits(64)
    # ok: python-predictable-value
    return accounts.create(name="guest", password=password)


def signature(api_token):
    data = f"{api_token}::{int(time.time())}"
    # ok: python-predictable-value
    token = hashlib.sha256(data.encode()).hexdigest()
    return token


def reset(user):
    data = f"{user.name}{time.time()}"
    # ruleid: python-predictable-value
    token = hashlib.sha256(data.encode()).hexdigest()
    return token
