"""Licence server: activation codes, vouchers and download digests."""
import base64
import hashlib
import hmac
import os
import random
import secrets
import string

from Crypto.Cipher import AES, ARC4, DES3
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from flask import Blueprint, abort, current_app, jsonify, request
from flask.views import MethodView

bp = Blueprint("licence", __name__, url_prefix="/licence")
CHARS = string.ascii_uppercase + string.digits
system_random = random.SystemRandom()


def secret(name):
    return base64.b64decode(os.environ[name])


def pick(generator, count):
    return "".join(generator.choice(CHARS) for _ in range(count))


# case: vulnerable CWE-330
class VoucherApi(MethodView):
    def post(self):
        parts = ["".join(random.choice(CHARS) for _ in range(5)) for _ in range(4)]
        voucher = "-".join(parts)
        current_app.vouchers.add(voucher, request.get_json()["product"])
        return jsonify(voucher=voucher)


# case: safe CWE-330
class CouponApi(MethodView):
    def post(self):
        parts = [pick(system_random, 5) for _ in range(4)]
        coupon = "-".join(parts)
        current_app.coupons.add(coupon, request.get_json()["product"])
        return jsonify(coupon=coupon)


# case: vulnerable CWE-330
@bp.post("/login-code")
def login_code():
    email, code = request.form["email"], str(random.randint(0, 999999)).zfill(6)
    current_app.codes.put(email, code, ttl=300)
    current_app.mailer.send(email, code)
    return jsonify(sent=True)


# case: safe CWE-330
@bp.post("/one-time")
def one_time():
    email, code = request.form["email"], str(secrets.randbelow(1_000_000)).zfill(6)
    current_app.codes.put(email, code, ttl=300)
    current_app.mailer.send(email, code)
    return jsonify(sent=True)


# case: vulnerable CWE-327
@bp.post("/token")
def licence_token():
    cipher = ARC4.new(secret("LICENCE_KEY"))
    sealed = cipher.encrypt(request.get_data())
    return jsonify(token=base64.b64encode(sealed).decode())


# case: safe CWE-327
@bp.post("/sealed")
def licence_sealed():
    nonce = os.urandom(12)
    sealed = ChaCha20Poly1305(secret("LICENCE_KEY")).encrypt(nonce, request.get_data(), b"licence")
    return jsonify(token=base64.b64encode(nonce + sealed).decode())


# case: vulnerable CWE-327
class OwnerBox:
    modes = {"strict": DES3.MODE_CBC, "plain": DES3.MODE_ECB}

    def __init__(self, mode="strict"):
        self.mode = self.modes[mode]

    def seal(self, data):
        iv = os.urandom(8)
        return iv + DES3.new(secret("OWNER_KEY"), self.mode, iv).encrypt(data + b"\0" * (-len(data) % 8))


@bp.post("/owner")
def seal_owner():
    return jsonify(owner=OwnerBox().seal(request.form["owner"].encode()).hex())


# case: safe CWE-327
class HolderBox:
    modes = {"sealed": AES.MODE_GCM, "plain": AES.MODE_ECB}

    def seal(self, data):
        cipher = AES.new(secret("OWNER_KEY"), self.modes["sealed"])
        sealed, tag = cipher.encrypt_and_digest(data)
        return cipher.nonce + tag + sealed


@bp.post("/holder")
def seal_holder():
    return jsonify(holder=HolderBox().seal(request.form["holder"].encode()).hex())


# case: vulnerable CWE-328
@bp.post("/callback")
def callback():
    expected = hashlib.sha1(secret("CALLBACK_KEY") + request.get_data()).hexdigest()
    if not hmac.compare_digest(expected, request.headers.get("X-Signature", "")):
        abort(403)
    return jsonify(accepted=True)


# case: safe CWE-328
@bp.post("/callback/v2")
def callback_v2():
    expected = hmac.new(secret("CALLBACK_KEY"), request.get_data(), hashlib.sha256).hexdigest()
    if not hmac.compare_digest(expected, request.headers.get("X-Signature", "")):
        abort(403)
    return jsonify(accepted=True)


# case: vulnerable CWE-328
@bp.put("/release/<int:number>")
def verify_release(number):
    algorithm = "md5" if number < 100 else "sha1"
    digest = hashlib.new(algorithm, request.get_data()).hexdigest()
    if not hmac.compare_digest(digest, current_app.releases.digest_of(number)):
        abort(409)
    return jsonify(verified=number)


# case: safe CWE-328
@bp.put("/package/<int:number>")
def verify_package(number):
    algorithm = {"old": "md5", "new": "sha256"}["new"]
    digest = hashlib.new(algorithm, request.get_data()).hexdigest()
    if not hmac.compare_digest(digest, current_app.packages.digest_of(number)):
        abort(409)
    return jsonify(verified=number)


bp.add_url_rule("/vouchers", view_func=VoucherApi.as_view("vouchers"))
bp.add_url_rule("/coupons", view_func=CouponApi.as_view("coupons"))
