"""Writes the keys of the installer."""
import os
import stat
from pathlib import Path


# case: vulnerable CWE-732
def write_key(key: bytes):
    path = Path("/etc/collector/collector.key")
    path.write_bytes(key)
    os.chmod(path, 0o666)
    return path


# case: safe CWE-732
def write_private_key(key: bytes):
    path = Path("/etc/collector/private.key")
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, stat.S_IRUSR | stat.S_IWUSR)
    with os.fdopen(descriptor, "wb") as out:
        out.write(key)
    return path
