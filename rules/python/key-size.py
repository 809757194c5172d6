import paramiko
import rsa
from cryptography.hazmat.primitives.asymmetric import dh, ec
from Crypto.PublicKey import ECC

# ruleid: python-short-key
KEY = paramiko.RSAKey.generate(1024)
# ok: python-short-key
KEY = paramiko.RSAKey.generate(3072)
# ruleid: python-short-key
PUBLIC, PRIVATE = rsa.newkeys(512)
# ok: python-short-key
PUBLIC, PRIVATE = rsa.newkeys(2048)
# ruleid: python-short-key
PARAMETERS = dh.generate_parameters(generator=2, key_size=1024)
# ok: python-short-key
PARAMETERS = dh.generate_parameters(generator=2, key_size=2048)

# ruleid: python-weak-curve
SMALL = ec.generate_private_key(ec.SECP192R1())
# ok: python-weak-curve
ENOUGH = ec.generate_private_key(ec.SECP256R1())
# ruleid: python-weak-curve
SMALL = ECC.generate(curve="P-192")
# ok: python-weak-curve
ENOUGH = ECC.generate(curve="P-256")
