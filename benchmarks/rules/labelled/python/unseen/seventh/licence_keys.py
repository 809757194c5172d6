from dataclasses import dataclass

from Crypto.PublicKey import RSA


# case: vulnerable CWE-326
@dataclass
class KeyPolicy:
    bits: int = 1024
    exponent: int = 65537


def new_licence_key(policy: KeyPolicy):
    return RSA.generate(policy.bits, e=policy.exponent)


def issue_licence(customer):
    key = new_licence_key(KeyPolicy())
    customer.public_key = key.publickey().export_key()
    return key.export_key()
