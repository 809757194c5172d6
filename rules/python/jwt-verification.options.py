import base64
import functools
import json

import jwt
from cryptography.exceptions import InvalidSignature
from itsdangerous import BadSignature, SignatureExpired, URLSafeSerializer, URLSafeTimedSerializer
from jose import jws

LOOSE = dict(verify_signature=False)
STRICT = dict(verify_signature=True)


def account(request):
    # ruleid: python-jwt-unverified, python-jwt-decoded-unverified
    return jwt.decode(request.headers["X-Token"], options=LOOSE)


def account_strict(request):
    # ok: python-jwt-unverified, python-jwt-decoded-unverified
    return jwt.decode(request.headers["X-Token"], KEY, algorithms=["HS256"], options=STRICT)


class Reader:
    options = {"verify_signature": False, "verify_exp": True}
    strict = {"verify_exp": True}

    def read(self, token):
        # ruleid: python-jwt-decoded-unverified
        return jwt.decode(token, KEY, algorithms=["RS256"], options=self.options)

    def read_strict(self, token):
        # ok: python-jwt-unverified, python-jwt-decoded-unverified
        return jwt.decode(token, KEY, algorithms=["RS256"], options=self.strict)


def current_user(token):
    # ruleid: python-jwt-unverified, python-jwt-decoded-unverified
    return jws.verify(token, KEY, algorithms=["HS256"], verify=False)


def current_user_checked(token):
    # ok: python-jwt-unverified, python-jwt-decoded-unverified
    return jws.verify(token, KEY, algorithms=["HS256"])


def cart(request):
    # ruleid: python-jwt-unverified, python-jwt-decoded-unverified
    return URLSafeSerializer(KEY).loads_unsafe(request.cookies["cart"])


def cart_or_expired(request):
    signer = URLSafeTimedSerializer(KEY)
    try:
        # ok: python-jwt-unverified, python-jwt-decoded-unverified
        return signer.loads(request.cookies["cart"], max_age=60)
    except SignatureExpired:
        # ok: python-jwt-unverified, python-jwt-decoded-unverified
        return signer.loads_unsafe(request.cookies["cart"])[1]
    except BadSignature:
        return None


def cart_checked(request):
    # ok: python-jwt-unverified, python-jwt-decoded-unverified
    return URLSafeSerializer(KEY).loads(request.cookies["cart"])


# ruleid: python-jwt-decoded-unverified
peek = functools.partial(jwt.decode, options={"verify_signature": False})


def claims(token):
    parts = token.split(".")
    # ruleid: python-jwt-read-by-hand
    return json.loads(base64.urlsafe_b64decode(parts[1] + "=="))


def claims_at_once(token):
    # ruleid: python-jwt-read-by-hand
    return json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))


def end(token):
    # ok: python-jwt-read-by-hand
    return json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))["exp"]


def claims_in_steps(token):
    _, body, _ = token.split(".")
    raw = base64.urlsafe_b64decode(body + "==")
    # ruleid: python-jwt-read-by-hand
    return json.loads(raw)


def accepts(key, signature, data):
    # ruleid: python-signature-failure-ignored
    try:
        key.verify(signature, data)
    except InvalidSignature:
        pass
    return data


def accepts_also(key, signature, data):
    # ruleid: python-signature-failure-ignored
    try:
        key.verify(signature, data)
    except (InvalidSignature, ValueError):
        pass
    return data


def refuses(key, signature, data):
    # ok: python-signature-failure-ignored
    try:
        key.verify(signature, data)
    except InvalidSignature:
        raise ValueError(signature)
    return data


def tells(key, signature, data):
    # ok: python-signature-failure-ignored
    try:
        key.verify(signature, data)
        return True
    except InvalidSignature:
        pass
    return False


def claims_of(response, client):
    # ok: python-jwt-decoded-unverified
    return jwt.decode(
        response["id_token"],
        options={"verify_signature": False, "verify_aud": True, "verify_exp": True},
        issuer="https://login.example.com",
        audience=client.id,
    )


def claims_for_anybody(response):
    # ruleid: python-jwt-decoded-unverified
    return jwt.decode(response["id_token"], options={"verify_signature": False})


class Parser:
    def user_of(self, access_token):
        # ok: python-jwt-unverified, python-jwt-decoded-unverified
        unverified = jwt.decode(access_token, options={"verify_signature": False})
        if "kubernetes.io" in unverified:
            return self.reviewed(access_token)
        return self._decode_token(access_token)["sub"]

    def current_user(self, access_token):
        # ruleid: python-jwt-unverified, python-jwt-decoded-unverified
        claims = jwt.decode(access_token, options={"verify_signature": False})
        return claims["sub"]

    def from_trusted_token(cls, token):
        # ok: python-jwt-decoded-unverified
        return cls(jwt.decode(token, options={"verify_signature": False}))

    def token_expiry(access_token):
        # ok: python-jwt-decoded-unverified
        claims = jwt.decode(access_token, options={"verify_signature": False})
        return claims.get("exp")


class Realms:
    def authenticate(self, rawToken):
        # ok: python-jwt-unverified
        unverified = jwt.decode(rawToken, options={"verify_signature": False})
        for realm in self.realms:
            if realm.issuer == unverified.get("iss", ""):
                return realm.authenticate(rawToken)
        raise Unknown(rawToken)

    def authenticate_visitor(self, token, csrf_token):
        # ruleid: python-jwt-unverified
        # ruleid: python-jwt-decoded-unverified
        claims = jwt.decode(token, options={"verify_signature": False})
        self.forms.validate(csrf_token)
        return self.users.get(claims["sub"])

    def authenticate_later(self, rawToken):
        # ruleid: python-jwt-unverified
        # ruleid: python-jwt-decoded-unverified
        unverified = jwt.decode(rawToken, options={"verify_signature": False})
        return self.realms[unverified["iss"]].authenticate(unverified["sub"])
