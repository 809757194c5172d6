import os
import stat
import subprocess
from pathlib import Path


def share(path, mode):
    # ruleid: python-file-permissions
    os.chmod(path, 0o777)
    # ruleid: python-file-permissions
    os.chmod(path, 0o666)
    # ok: python-file-permissions
    os.chmod(path, 0o600)
    # ok: python-file-permissions
    os.chmod(path, 0o755)
    # ok: python-file-permissions
    os.chmod(path, 0o1777)
    # ruleid: python-file-permissions
    os.chmod(path, stat.S_IRWXU | stat.S_IRWXO)
    # ruleid: python-file-permissions
    os.chmod(path, os.stat(path).st_mode | stat.S_IWOTH)
    # ok: python-file-permissions
    os.chmod(path, mode & ~stat.S_IWOTH)
    # ok: python-file-permissions
    os.chmod(path, mode)
    # ruleid: python-file-permissions
    Path(path).chmod(0o666)
    # ok: python-file-permissions
    Path(path).chmod(0o640)
    # ruleid: python-file-permissions
    subprocess.run(["chmod", "-R", "777", path], check=True)
    # ok: python-file-permissions
    subprocess.run(["chmod", "644", path], check=True)
    # The mask takes the others' right to write away.
    # ok: python-file-permissions
    os.makedirs(path, mode=0o777)
    # ok: python-file-permissions
    return os.open(path, os.O_CREAT | os.O_WRONLY, 0o666)


def mask():
    # ok: python-file-permissions, python-cleared-umask
    before = os.umask(0)
    os.umask(before)
    return before


def unmasked(path):
    # ruleid: python-cleared-umask
    # ok: python-file-permissions
    os.umask(0)
    # ruleid: python-file-permissions
    os.mkdir(path, 0o777)
    # ok: python-file-permissions
    os.mkdir(path, 0o700)


def daemon():
    # ruleid: python-cleared-umask
    os.umask(0o000)


def careful_daemon():
    # ok: python-cleared-umask
    return os.umask(0o027)


def shell(path):
    # ruleid: python-file-permissions
    subprocess.call(["chmod", "a+rwx", path])
    # ok: python-file-permissions
    subprocess.call(["chmod", "a+x", path])
