from Crypto.Cipher import ARC4, DES3


# case: vulnerable CWE-327
class TerminalLink:
    def __init__(self, key: bytes, suite: str = "stream"):
        self.cipher = ARC4.new(key) if suite == "stream" else DES3.new(key, DES3.MODE_ECB)

    def send(self, sock, message: str):
        sock.sendall(self.cipher.encrypt(message.encode()))
