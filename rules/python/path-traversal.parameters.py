import io
import os
from pathlib import Path

ROOT = Path("/srv/files")


def serve(path):
    full = os.path.join("/srv/files", path)
    # ruleid: python-served-path-from-parameter
    with open(full, "rb") as file:
        return file.read()


def get_file(filename):
    # ruleid: python-served-path-from-parameter
    return (ROOT / filename).read_bytes()


def serve_checked(path):
    full = (ROOT / path).resolve()
    if not full.is_relative_to(ROOT):
        raise ValueError(path)
    # ok: python-served-path-from-parameter
    return full.read_bytes()


def serve_refused(path):
    if ".." in path or path.startswith("/"):
        raise ValueError(path)
    # ok: python-served-path-from-parameter
    return (ROOT / path).read_bytes()


def serve_flat(path):
    # ok: python-served-path-from-parameter
    return (ROOT / os.path.basename(path)).read_bytes()


def load(path):
    # ok: python-served-path-from-parameter
    return (ROOT / path).read_bytes()


def _read_file(name_of_file, filename):
    # ok: python-served-path-from-parameter
    return (ROOT / filename).read_bytes()


def save_static(path):
    # ok: python-served-path-from-parameter
    (path / "static.js").write_text("")


class FileStorage:
    def open(self, name):
        # ruleid: python-served-path-from-parameter
        return open(os.path.join(self.folder, name), "rb")

    def delete(self, name):
        if not valid_name(name):
            raise ValueError(name)
        # ok: python-served-path-from-parameter
        os.remove(os.path.join(self.folder, name))

    def _open(self, name):
        # ok: python-served-path-from-parameter
        return open(os.path.join(self.folder, name), "rb")


class TemplateLoader:
    def get_source(self, template):
        for folder in self.folders:
            full = os.path.join(folder, template)
            if os.path.exists(full):
                # ruleid: python-served-path-from-parameter
                with open(full) as file:
                    return file.read()


class Report:
    def read(self, name):
        # ok: python-served-path-from-parameter
        return open(os.path.join(self.folder, name), "rb")


def serve_rooted(path):
    inner = os.path.normpath("/" + path).lstrip("/")
    # ok: python-served-path-from-parameter
    return (ROOT / inner).read_bytes()


def serve_normal(path):
    path = os.path.join(ROOT, path)
    # ruleid: python-served-path-from-parameter
    return open(path, "rb")


def file_open(name, mode="r"):
    # ruleid: python-served-path-from-parameter
    return io.open(os.path.join(ROOT, name), mode)


def get_file(name):
    full = os.path.realpath(os.path.join(ROOT, name))
    # ok: python-served-path-from-parameter
    return io.open(check_inside(full))
