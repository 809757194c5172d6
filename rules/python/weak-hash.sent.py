import hashlib


class Extractor:
    def contents(self, password):
        params = {
            "page": "1",
            # ok: python-sha2-password-hash
            "password": hashlib.sha256(password.encode()).hexdigest(),
        }
        return self._request("/contents", params)

    def login(self, password):
        # ok: python-password-in-digest, python-weak-password-hash
        payload = {"pass": hashlib.md5(password.encode()).hexdigest()}
        response = self.session.post(self.address, payload)
        return response.json()

    def keep(self, database, name, password):
        # ruleid: python-password-in-digest
        payload = {"name": name, "password": hashlib.sha256(password.encode()).hexdigest()}
        database.insert(payload)


def check_password(token, password):
    # ok: python-sha2-password-hash, python-password-in-digest
    cache_key = token + hashlib.sha256(password.encode("utf-8")).hexdigest()
    # ruleid: python-sha2-password-hash
    digest = hashlib.sha256(password.encode("utf-8")).hexdigest()
    return known.get(cache_key) or token == digest


def store(member, password):
    # ruleid: python-sha2-password-hash, python-password-in-digest
    member.secret = hashlib.sha256(password.encode()).hexdigest()


class ExamplePlugin(Account):
    API_URL = "https://api.example.com/v1"

    def signin(self, user, password, data):
        # ok: python-weak-password-hash, python-password-in-digest
        data["hash_password"] = hashlib.md5(password.encode()).hexdigest()
        return self.run_query()


class ExampleAccounts(Account):
    TITLE = "Accounts"

    def signin(self, user, password, data):
        # ruleid: python-weak-password-hash
        data["hash_password"] = hashlib.md5(password.encode()).hexdigest()
        return self.run_query()

    def asks(self, user, password):
        # ok: python-sha2-password-hash, python-password-in-digest
        return self.api_request("login", username=user, password=hashlib.sha256(password.encode()).hexdigest())

    def state(self, user, password):
        # ok: python-weak-password-scheme
        encrypted = hashlib.pbkdf2_hmac("sha256", password.encode(), password.encode(), 1000).hex()
        return self.load("https://www.example.com/api/login", get={"auth": user, "password": encrypted})

    def kept(self, user, password):
        # ruleid: python-weak-password-scheme
        encrypted = hashlib.pbkdf2_hmac("sha256", password.encode(), password.encode(), 1000).hex()
        return self.load("accounts", get={"auth": user, "password": encrypted})


def logged_in(password):
    if PASSWORD.startswith("{sha256}"):
        # ruleid: python-password-in-digest
        # ok: python-sha2-password-hash
        password = "{sha256}%s" % hashlib.sha256(password.encode("utf-8")).hexdigest()
    return password == PASSWORD


def logged_in_always(password):
    # ruleid: python-sha2-password-hash
    password = "{sha256}%s" % hashlib.sha256(password.encode("utf-8")).hexdigest()
    return password == PASSWORD


def legacy_login(stream, password):
    # ok: python-weak-password-hash
    digest = hashlib.sha1(stream.stream_id + password).hexdigest()
    return digest


def login(user, password):
    # ruleid: python-weak-password-hash
    digest = hashlib.sha1(user.id + password).hexdigest()
    return digest


class Subtitles:
    server_url = "https://www.example.org"

    def __init__(self, password):
        # ok: python-weak-password-hash
        self.password = hashlib.md5(password.encode()).hexdigest()


class Members:
    kind = "members"

    def __init__(self, password):
        # ruleid: python-weak-password-hash
        self.password = hashlib.md5(password.encode()).hexdigest()


class Account:
    login = "https://www.example.org/login"

    def set_password(self, password):
        # ruleid: python-weak-password-hash
        self.password_hash = hashlib.md5(password.encode()).hexdigest()

    def set_old_password(self, password):
        # ruleid: python-weak-password-hash
        self.password_hash = "md5" + hashlib.md5(password.encode()).hexdigest()

    def set_new_password(self, password):
        # ruleid: python-weak-password-hash
        self.password_hash = hashlib.sha1((self.nonce + password).encode()).hexdigest()


def role(name, password):
    # ok: python-weak-password-hash
    password_hash = "md5" + hashlib.md5((password + name).encode()).hexdigest()
    return password_hash
