from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from fastapi import FastAPI, Response

app = FastAPI()


def as_pem(key):
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


# case: vulnerable CWE-326
RSA_BITS = {"server": 1024, "device": 512 * 2}


@app.post("/devices/key")
def device_key():
    key = rsa.generate_private_key(public_exponent=65537, key_size=RSA_BITS["device"])
    return Response(as_pem(key))


# case: safe CWE-326
@app.post("/gateways/key")
def gateway_key():
    bits = 1024 * 3
    key = rsa.generate_private_key(public_exponent=65537, key_size=bits)
    return Response(as_pem(key))


# case: safe CWE-326
@app.post("/sensors/key")
def sensor_key():
    return Response(as_pem(ec.generate_private_key(ec.SECP256R1())))
