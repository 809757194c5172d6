import os
from pathlib import Path


def joined(folder: Path, name):
    target = folder / name
    # ruleid: python-path-check-without-resolve
    if not target.is_relative_to(folder):
        raise ValueError(name)
    return target


def tried(folder: Path, name):
    target = folder.joinpath(name)
    try:
        # ruleid: python-path-check-without-resolve
        target.relative_to(folder)
    except ValueError:
        return None
    return target


def resolved(folder: Path, name):
    target = (folder / name).resolve()
    # ok: python-path-check-without-resolve
    if not target.is_relative_to(folder):
        raise ValueError(name)
    return target


def resolved_later(folder: Path, name):
    target = folder / name
    target = target.resolve()
    # ok: python-path-check-without-resolve
    if not target.is_relative_to(folder):
        raise ValueError(name)
    return target


def shown(folder: Path, name):
    target = folder / name
    # ok: python-path-check-without-resolve
    return target.relative_to(folder).as_posix()


def first_refused(folder: Path, name):
    if ".." in Path(name).parts:
        raise ValueError(name)
    target = folder / name
    # ok: python-path-check-without-resolve
    if not target.is_relative_to(folder):
        raise ValueError(name)
    return target


def in_the_middle(folder, names):
    for name in names:
        # ruleid: python-incomplete-parent-check
        if "/../" in name:
            raise ValueError(name)
    return [os.path.join(folder, name) for name in names]


def cut_out(folder, name):
    # ruleid: python-incomplete-parent-check
    return os.path.join(folder, name.replace("../", ""))


def everywhere(folder, name):
    # ok: python-incomplete-parent-check
    if "/../" in name or name.startswith("../"):
        raise ValueError(name)
    # ok: python-incomplete-parent-check
    return os.path.join(folder, name.replace("../", "_/"))
