"""Puts scans of old letters where the reading room's machines see them."""
import os
import stat
from pathlib import Path

ROOT = Path("/srv/letters")
OPEN_MODE = stat.S_IRWXU | stat.S_IRWXG | stat.S_IRWXO
CLOSED_MODE = stat.S_IRUSR | stat.S_IWUSR


# case: vulnerable CWE-732
def publish(name, data):
    target = ROOT / name
    target.write_bytes(data)
    target.chmod(OPEN_MODE)


# case: safe CWE-732
def keep(name, data):
    target = ROOT / name
    target.write_bytes(data)
    target.chmod(CLOSED_MODE)


# case: vulnerable CWE-732
def share(folder):
    for base, _, files in os.walk(folder):
        for file in files:
            os.chmod(os.path.join(base, file), 0o666)


# case: safe CWE-732
def unshare(folder):
    for base, _, files in os.walk(folder):
        for file in files:
            os.chmod(os.path.join(base, file), 0o640)


# case: vulnerable CWE-732
def queue(path, text):
    os.umask(0)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT, 0o666)
    with os.fdopen(handle, "w") as out:
        out.write(text)


# case: safe CWE-732
def queue_closed(path, text):
    before = os.umask(0o077)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
    finally:
        os.umask(before)
    with os.fdopen(handle, "w") as out:
        out.write(text)


# case: vulnerable CWE-732
def widen(path):
    mode = os.stat(path).st_mode
    os.chmod(path, mode | stat.S_IWOTH)


# case: safe CWE-732
def runnable(path):
    mode = os.stat(path).st_mode
    os.chmod(path, mode | stat.S_IXUSR)


# case: vulnerable CWE-732
def key_file(text):
    path = ROOT / "signing.key"
    path.write_text(text)
    os.chmod(path, int("777", 8))


# case: vulnerable CWE-732
def inbox():
    previous = os.umask(0)
    try:
        (ROOT / "inbox").mkdir(mode=0o777, exist_ok=True)
    finally:
        os.umask(previous)
