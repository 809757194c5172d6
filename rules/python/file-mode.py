import os
import stat
from pathlib import Path

SHARED = stat.S_IRUSR | stat.S_IWUSR | stat.S_IWOTH
OWN = stat.S_IRUSR | stat.S_IWUSR


def everything():
    mode = stat.S_IRUSR
    for more in (stat.S_IWUSR, stat.S_IWOTH):
        mode |= more
    return mode


def publish(path):
    # ruleid: python-writable-mode
    os.chmod(path, SHARED)
    # ok: python-writable-mode
    os.chmod(path, OWN)
    # across: python-writable-mode
    Path(path).chmod(everything())


def publish_read(path, octal):
    # ruleid: python-writable-mode
    path.chmod(int("777", 8))
    # ok: python-writable-mode
    path.chmod(int("750", 8))
    # ok: python-writable-mode
    path.chmod(int(octal, 8))
    # ok: python-writable-mode
    path.chmod(stat.S_IRWXO & ~stat.S_IWOTH | stat.S_IRUSR)


def inbox(folder):
    before = os.umask(0)
    # ruleid: python-writable-mode
    Path(folder).mkdir(mode=0o777, exist_ok=True)
    # ok: python-writable-mode
    Path(folder).joinpath("own").mkdir(mode=0o700)
    os.umask(before)


def makedirs(path, mode=0o777):
    os.mkdir(path)
    # ok: python-writable-mode
    os.chmod(path, mode)


def open_to_all(path, mode=0o777):
    # ruleid: python-writable-mode
    os.chmod(path, mode)


def outbox(folder):
    # ok: python-writable-mode
    Path(folder).mkdir(mode=0o777, exist_ok=True)


def forced(path):
    # ok: python-writable-mode
    os.chmod(path, os.stat(path).st_mode | 0o666)
    os.unlink(path)
