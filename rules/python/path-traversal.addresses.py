import os
import posixpath
from pathlib import Path

STATIC_URL = "/static/"
STATIC_ROOT = Path("/srv/static")


def local_copy(url):
    if url.startswith(STATIC_URL):
        path = STATIC_ROOT / url[len(STATIC_URL) :]
    else:
        raise FileNotFoundError(url)
    # ruleid: python-served-path-from-parameter
    with open(path, "rb") as file:
        return file.read()


def local_copy_inside(url):
    path = (STATIC_ROOT / url[len(STATIC_URL) :]).resolve()
    if STATIC_ROOT not in path.parents:
        raise FileNotFoundError(url)
    # ok: python-served-path-from-parameter
    with open(path, "rb") as file:
        return file.read()


def export(folder, path, content):
    target = Path(folder) / path.lstrip("/")
    # ruleid: python-served-path-from-parameter
    with open(target, "wb") as file:
        file.write(content)


def export_normal(folder, path, content):
    target = os.path.join(folder, posixpath.normpath("/" + path).lstrip("/"))
    # ok: python-served-path-from-parameter
    with open(target, "wb") as file:
        file.write(content)


def dump_content(folder, path, get):
    target = os.path.join(folder, path)
    # ruleid: python-served-path-from-parameter
    with open(target, "wb") as file:
        file.write(get(path))


class Answer:
    def answer(self):
        if self.vpath.startswith(".own/"):
            # ruleid: python-served-path-from-parameter
            return self.tx_file(os.path.join(self.base, "web", self.vpath[5:]))
        return None


def strip_suffix(folder, name):
    # ok: python-served-path-from-parameter
    return open(os.path.join(folder, name[:-4]))


def validate_url(url):
    if os.path.exists(url):
        # ruleid: python-address-or-file
        with open(url, "r") as file:
            return file.read().splitlines()
    return [url]


def markup(content):
    if os.path.isfile(content):
        # ruleid: python-address-or-file
        content = open(content).read()
    return content.strip()


def read_list(path):
    if os.path.exists(path):
        # ok: python-address-or-file
        with open(path) as file:
            return file.read().splitlines()
    return []


def keep(url, content):
    if os.path.isfile(content):
        # ok: python-address-or-file
        with open(content, "w") as file:
            file.write(url)


def served(environ, root):
    name = environ["PATH_INFO"].strip()
    name = posixpath.normpath("/" + name).lstrip("/")
    # ok: python-path-traversal
    return open(os.path.join(root, name), "rb")
