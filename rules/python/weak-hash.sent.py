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
