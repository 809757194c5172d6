import random


def nested(depth):
    # ok: python-insecure-random-secret
    nonce = random.randint(0, 2**31)
    depth.append(nonce)


def entered(session, form):
    # ruleid: python-insecure-random-secret
    session.nonce = str(random.randint(0, 2**31))
    # ruleid: python-insecure-random-secret
    form.csrf_nonce = str(random.randint(0, 2**31))
    # ok: python-insecure-random-secret
    post(nonce=random.randint(0, 2**31))
    # ruleid: python-insecure-random-secret
    post(nonce=1, token=random.randint(0, 2**31))


def ask(body):
    # ok: python-insecure-random-secret
    body["nonce"] = random.getrandbits(31)
    # ok: python-insecure-random-secret
    nonce_value = random.getrandbits(31)
    # ruleid: python-insecure-random-secret
    session["nonce"] = random.getrandbits(64)
    # ruleid: python-insecure-random-secret
    body["token"] = random.getrandbits(31)
    return body, nonce_value
