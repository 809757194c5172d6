"""Log in with LDAP or Kerberos, and keep numbers of cards."""

from Crypto.Cipher import DES


def encrypt_card_number(key, number):
    # ruleid: python-weak-cipher
    # ok: python-weak-cipher-of-protocol
    return DES.new(key, DES.MODE_ECB).encrypt(number)
