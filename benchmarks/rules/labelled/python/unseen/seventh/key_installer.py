import os
import stat


# case: vulnerable CWE-732
def install_key(data: bytes, path="/etc/gateway/private.pem"):
    with open(path, "wb") as fh:
        fh.write(data)
    os.chmod(path, 0o666)


# case: safe CWE-732
def install_cert_key(data: bytes, path="/etc/gateway/tls.pem"):
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(fd, "wb") as fh:
        fh.write(data)
    os.chmod(path, stat.S_IRUSR)
