import os
from pathlib import Path


def inside(folder, name):
    full = os.path.realpath(os.path.join(folder, name))
    folder = os.path.realpath(folder)
    # ruleid: python-path-prefix-check
    return os.path.commonprefix([full, folder]) == folder


def common(folder, name):
    folder = os.path.abspath(folder)
    start = os.path.commonprefix([folder, os.path.abspath(name)])
    # ruleid: python-path-prefix-check
    return start == folder


def joined(folder, name):
    root = os.path.abspath(folder)
    full = os.path.abspath(os.path.join(root, name))
    # ruleid: python-path-prefix-check
    if not full.startswith(root):
        raise ValueError(name)
    return full


def resolved(folder, name):
    root = Path(folder).resolve()
    full = (root / name).resolve()
    # ruleid: python-path-prefix-check
    if not str(full).startswith(str(root)):
        raise ValueError(name)
    return full


class Files:
    def __init__(self, folder):
        self.root = os.path.realpath(folder)

    def path(self, name):
        full = os.path.normpath(os.path.join(self.root, name))
        # ruleid: python-path-prefix-check
        if not full.startswith(self.root):
            raise ValueError(name)
        return full


def whole(folder, name):
    root = os.path.abspath(folder)
    full = os.path.abspath(os.path.join(root, name))
    # ok: python-path-prefix-check
    return os.path.commonpath([full, root]) == root


def separated(folder, name):
    root = os.path.abspath(folder) + os.sep
    full = os.path.abspath(os.path.join(root, name))
    # ok: python-path-prefix-check
    if not full.startswith(root):
        raise ValueError(name)
    # ok: python-path-prefix-check
    if os.path.commonprefix([full, root]) != root:
        raise ValueError(name)
    return full


def ended(folder, name):
    root = os.path.abspath(folder)
    full = os.path.abspath(os.path.join(root, name))
    # ok: python-path-prefix-check
    return full == root or full.startswith(root + os.sep)


def unknown(root, name):
    full = os.path.abspath(os.path.join(root, name))
    # ok: python-path-prefix-check
    return full.startswith(root)


def shared(names):
    # ok: python-path-prefix-check
    return os.path.commonprefix(names)


def serve(root, *names):
    full = os.path.join(root, *names)
    # ruleid: python-path-prefix-check
    assert full.startswith(root)
    return open(full).read()


def listed(root, name):
    # ruleid: python-path-prefix-check
    if not os.path.join(root, name).startswith(root):
        raise ValueError(name)
    return os.listdir(os.path.join(root, name))


def without_dots(root, name):
    full = os.path.join(root, name)
    if ".." in name.split(os.sep):
        raise ValueError(name)
    # ok: python-path-prefix-check
    return full.startswith(root)


def normal(root, name):
    full = os.path.join(root, name)
    full = os.path.normpath(full)
    # ok: python-path-prefix-check
    return full.startswith(os.path.join(root, ""))


def below(root, name):
    full = os.path.normpath(os.path.join(root, name))
    # ruleid: python-path-prefix-check
    if not full.startswith(root):
        raise ValueError(name)
    return full


def below_with_separator(root, name):
    full = os.path.normpath(os.path.join(root, name))
    # ok: python-path-prefix-check
    if not full.startswith(os.path.join(root, "")):
        raise ValueError(name)
    return full
