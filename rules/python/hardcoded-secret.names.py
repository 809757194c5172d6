# ok: python-hardcoded-key
CONFIG_EXCHANGE_SECRET = "exchange-secret"
# ok: python-hardcoded-key
CONFIG_MODEL_SECRET_KEY = "model-secret-key"
# ruleid: python-hardcoded-key
CONFIG_JWT_SECRET = "8fQ2zLk0vXw71c"


class Api:
    CLIENT_ID = "5388"
    # ok: python-hardcoded-key
    CLIENT_SECRET = "d0c2f4a86b1e47739c5512ab90e7f6d3"
    # ruleid: python-hardcoded-key
    SIGNING_SECRET = "d0c2f4a86b1e47739c5512ab90e7f6d3"


def create(password, passphrase):
    # ok: python-hardcoded-password
    if password == "generate":
        password = made()
    # ok: python-hardcoded-password
    if passphrase == "random":
        passphrase = made()
    # ruleid: python-hardcoded-password
    return password == "generals"


# ok: python-hardcoded-key
SERVER_SIDE_ENCRYPTION_KEY = "server-side-encryption-header"
# ruleid: python-hardcoded-key
SERVER_ENCRYPTION_KEY = "server-side-encryption"
