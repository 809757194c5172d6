import hashlib
import hmac
import os
import urllib.request

import bcrypt
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding
from django.contrib.auth.hashers import MD5PasswordHasher, make_password
from passlib.hash import argon2, md5_crypt


def register(username, password):
    # ok: python-sha2-password-hash
    # ruleid: python-weak-password-hash
    stored = hashlib.md5(password.encode()).hexdigest()
    # ruleid: python-salted-password-digest
    stored = hashlib.sha256((SALT + password).encode("utf-8")).hexdigest()
    # ok: python-sha2-password-hash
    # ruleid: python-weak-password-hash
    stored = hashlib.new("sha1", password.encode()).hexdigest()
    return username, stored


def django_check(request, user):
    # ruleid: python-password-in-digest
    sent = hashlib.sha256(request.POST["password"].encode()).hexdigest()
    # ruleid: python-password-in-digest
    again = hashlib.sha1(request.POST.get("new_password", "").encode()).hexdigest()
    if sent == again:
        return False
    digest = hashlib.sha512()
    # ruleid: python-password-in-digest
    digest.update(request.POST["user"].encode() + user.raw_password)
    return digest.hexdigest() == user.stored


def is_leaked(password):
    # ok: python-weak-password-hash, python-password-in-digest
    digest = hashlib.sha1(password.encode("utf8")).hexdigest()
    request = urllib.request.Request(url=f"https://api.pwnedpasswords.com/range/{digest[:5].upper()}")
    return digest[5:] in urllib.request.urlopen(request).read().decode()


def register_unless_pwned(password):
    if is_pwned(password):
        return None
    # ruleid: python-weak-password-hash
    stored = hashlib.md5(password.encode()).hexdigest()
    return stored


def register_safely(username, password):
    # ok: python-weak-password-hash
    stored = hashlib.scrypt(password.encode(), salt=os.urandom(16), n=2**14, r=8, p=1)
    # ok: python-weak-password-hash
    stored = hashlib.pbkdf2_hmac("sha256", password.encode(), os.urandom(16), 600_000)
    # ok: python-weak-password-hash
    stored = bcrypt.hashpw(password.encode(), bcrypt.gensalt())
    # ok: python-weak-password-hash
    stored = make_password(password)
    # ok: python-weak-password-hash
    avatar = hashlib.md5(username.encode(), usedforsecurity=False).hexdigest()
    # ok: python-weak-password-hash
    etag = hashlib.sha256(page.encode()).hexdigest()
    # ok: python-weak-password-hash
    label = hashlib.sha256(b"password").hexdigest()
    return stored, avatar, etag


def sign(body, secret):
    # ruleid: python-weak-signature-hash
    signature = hashlib.md5(body + KEY).hexdigest()
    # ok: python-weak-signature-hash
    # ruleid: python-hmac-md5
    tag = hmac.new(KEY, body, hashlib.md5).hexdigest()
    # ruleid: python-weak-signature-hash
    check = hashlib.sha1(f"{body}{secret}".encode()).hexdigest()
    # ruleid: python-weak-signature-hash
    reset_token = hashlib.new("md5", os.urandom(8)).hexdigest()
    return signature, tag, check, reset_token


def sign_file(private, data):
    # ruleid: python-weak-signature-hash
    return private.sign(data, padding.PKCS1v15(), hashes.SHA1())


def sign_safely(private, body, secret):
    # ok: python-weak-signature-hash
    signature = hmac.new(secret, body, hashlib.sha256).hexdigest()
    # ok: python-weak-signature-hash
    token = hashlib.sha256(os.urandom(32)).hexdigest()
    # ok: python-weak-signature-hash
    cache_key = hashlib.md5(body, usedforsecurity=False).hexdigest()
    # ok: python-weak-signature-hash
    checksum = hashlib.md5(body).hexdigest()
    # ok: python-weak-signature-hash
    signed = private.sign(body, padding.PKCS1v15(), hashes.SHA256())
    return signature, token, cache_key, checksum, signed


def schemes(password):
    # ruleid: python-weak-password-scheme
    first = md5_crypt.hash(password)
    # ruleid: python-weak-password-scheme
    second = make_password(password, hasher="md5")
    # ruleid: python-weak-password-scheme
    third = MD5PasswordHasher().encode(password, "salt")
    # ok: python-weak-password-scheme
    fourth = argon2.hash(password)
    # ok: python-weak-password-scheme
    return first, second, third, fourth, make_password(password)


def hash_password(text):
    # ruleid: python-weak-password-hash
    return hashlib.sha1(text.encode()).hexdigest()


def enrol(user, text, path):
    # ruleid: python-weak-password-hash
    user.password_hash = hashlib.md5(text.encode()).hexdigest()
    # ok: python-weak-password-hash
    user.avatar_hash = hashlib.md5(text.encode()).hexdigest()
    # ok: python-weak-password-hash
    password_lock = hashlib.sha1(path).hexdigest()
    return user, password_lock


def forgotten(user, email, seed):
    # ok: python-weak-signature-hash
    token = hashlib.sha1(user["email"].lower()).hexdigest()
    # ok: python-weak-signature-hash
    other_token = hashlib.sha1(email.lower()).hexdigest()
    # ruleid: python-weak-signature-hash
    reset_token = hashlib.sha1(user["name"] + seed).hexdigest()
    return token, other_token, reset_token


def looked_up(client_secret, client_id, body):
    # ok: python-weak-signature-hash
    known = hashlib.sha1(client_secret.encode()).hexdigest() == client_id
    # ruleid: python-weak-signature-hash
    signed = hashlib.sha1(client_secret.encode() + body).hexdigest() == client_id
    return known, signed


def salted(passwd, seasoning):
    running = hashlib.sha1()
    salt = os.urandom(8)
    # ruleid: python-password-in-digest
    # ok: python-weak-password-hash
    running.update(passwd + salt)
    # ruleid: python-password-in-digest
    # ok: python-salted-password-digest
    return running, hashlib.sha1(passwd + seasoning).hexdigest()


def derived(password, salt, chunk):
    key = password + salt
    for _ in range(1000):
        # ruleid: python-key-from-rounds-of-digest
        key = hashlib.md5(key).digest()
    while len(chunk) < 64:
        # ok: python-key-from-rounds-of-digest
        chunk = hashlib.md5(chunk).digest()
    for _ in range(1000):
        # ok: python-key-from-rounds-of-digest
        key = hashlib.sha512(key).digest()
    # ok: python-key-from-rounds-of-digest
    key = hashlib.md5(key).digest()
    return key, chunk


def salted_file(path, salt):
    # ok: python-salted-password-digest
    return hashlib.sha256(salt + path).hexdigest()


def derived_by_name(password):
    password_key = password
    while len(password_key) < 4096:
        # ruleid: python-key-from-rounds-of-digest, python-password-in-digest
        password_key = hashlib.new("sha1", password_key + password).digest()
    return password_key


class Logins:
    def _cache_digest(self, login, password):
        # ok: python-weak-password-hash
        return hashlib.sha256(f"{self.salt}{login}{password}".encode()).digest()

    def _stored_digest(self, login, password):
        # ruleid: python-sha2-password-hash
        return hashlib.sha256(password.encode()).digest()


def is_leaked(password):
    # ok: python-weak-password-hash
    digest = hashlib.sha1(password.encode()).hexdigest().upper()
    endings = leaked_endings(digest[:5], 3)
    return digest[5:] in endings


def is_listed(password):
    # ruleid: python-password-in-digest
    digest = hashlib.sha1(password.encode()).hexdigest().upper()
    listed = load_listed(digest)
    return digest in listed


def authenticated(body):
    # ruleid: python-hmac-md5
    old = hmac.new(KEY, body, digestmod="md5").hexdigest()
    # ok: python-hmac-md5
    new = hmac.new(KEY, body, digestmod="sha256").hexdigest()
    # ok: python-hmac-md5
    other = hmac.new(KEY, body, hashlib.sha512).hexdigest()
    return old, new, other


def token_of(password, salt, settings):
    # ok: python-weak-signature-hash
    # ruleid: python-password-in-digest
    token = hashlib.md5((password + salt).encode("utf-8")).hexdigest()
    # ok: python-weak-signature-hash
    installation = hashlib.sha1(force_bytes(settings.SECRET_KEY)).hexdigest()
    # ruleid: python-weak-signature-hash
    seal = hashlib.sha1(settings.SECRET_KEY + installation).hexdigest()
    return token, installation, seal


def entry(user, realm, password):
    text = "%s:%s:%s" % (user, realm, password)
    # ok: python-weak-password-hash
    digest_password = hashlib.md5(text.encode("utf-8")).hexdigest()
    stored = user + password
    # ruleid: python-weak-password-hash
    hashed_password = hashlib.md5(stored.encode("utf-8")).hexdigest()
    return digest_password, hashed_password


def build_etag(project, changed):
    # ok: python-weak-signature-hash
    return hashlib.md5((app.secret_key + project + changed).encode()).hexdigest()


def build_link(project):
    # ruleid: python-weak-signature-hash
    return hashlib.md5((app.secret_key + project).encode()).hexdigest()


def sent_along(payload, password):
    # ruleid: python-password-in-digest
    payload["token"] = hashlib.md5(password.encode()).hexdigest()
    # ok: python-password-in-digest
    payload["password"] = hashlib.scrypt(password.encode(), salt=os.urandom(16), n=2**14, r=8, p=1)
    return payload


def encoded(scheme, password):
    if scheme == "MD5":
        # ok: python-password-in-digest, python-weak-password-hash
        return hashlib.md5(password.encode()).hexdigest()
    raise ValueError(scheme)


def salted(password, salt):
    # ok: python-weak-password-hash
    # ruleid: python-password-in-digest
    digest = hashlib.sha1(password.encode())
    digest.update(salt)
    return digest.hexdigest()


def invented(secret, password):
    # ok: python-weak-password-scheme
    first = hashlib.pbkdf2_hmac("sha256", secret.encode(), b"salt", 2048)
    # ruleid: python-weak-password-scheme
    return hashlib.pbkdf2_hmac("sha256", password.encode(), b"salt", 2048) + first


def sha512_pw_hasher(pw, salt):
    # ruleid: python-salted-password-digest
    return hashlib.sha512(pw + salt).hexdigest()
