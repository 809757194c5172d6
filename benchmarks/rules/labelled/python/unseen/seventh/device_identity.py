from cryptography.hazmat.primitives.asymmetric import ec, rsa


# case: vulnerable CWE-326
def device_key():
    options = {"public_exponent": 65537, "key_size": 1024}
    return rsa.generate_private_key(**options)


# case: safe CWE-326
def gateway_key(bits=1024):
    bits = max(bits, 3072)
    return rsa.generate_private_key(public_exponent=65537, key_size=bits)


# case: safe CWE-326
def sensor_key(profile):
    curve = ec.SECP384R1() if profile == "long" else ec.SECP256R1()
    return ec.generate_private_key(curve)
